// Keeps the client's own files, so that it opens at once the next time. Nothing that the server
// says of people or games is ever kept: only files whose names carry a hash of their content, and
// the first page with its icon for when the network is away.
const CACHE = "paiguan-1";
const FIRST_PAGE = "/";
const ICON = "/icon.svg";

self.addEventListener("install", (event) => {
    event.waitUntil(keepFirstPage());
    self.skipWaiting();
});

self.addEventListener("activate", (event) => {
    event.waitUntil(self.clients.claim());
});

// The page that brought this worker was loaded without it: its files are kept now.
async function keepFirstPage() {
    const cache = await caches.open(CACHE);
    const answer = await fetch(FIRST_PAGE);
    const page = await answer.clone().text();
    await cache.put(FIRST_PAGE, answer);
    await cache.addAll([ICON, ...(page.match(/\/assets\/[\w.-]+/g) ?? [])]);
}

async function fromCacheFirst(request) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request);
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
}

async function fromNetworkFirst(request, path) {
    const cache = await caches.open(CACHE);
    try {
        const answer = await fetch(request);
        if (answer.ok) {
            await cache.put(path, answer.clone());
            if (path === FIRST_PAGE) await dropOld(cache, await answer.clone().text());
        }
        return answer;
    } catch {
        return (await cache.match(path)) ?? Response.error();
    }
}

// A new first page names new files; after a hundred the old ones are cleared away.
async function dropOld(cache, page) {
    const kept = await cache.keys();
    if (kept.length < 100) return;
    for (const request of kept) {
        const { pathname } = new URL(request.url);
        if (pathname.startsWith("/assets/") && !page.includes(pathname))
            await cache.delete(request);
    }
}

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== self.location.origin) return;
    if (pathname.startsWith("/assets/")) event.respondWith(fromCacheFirst(request));
    else if (pathname === ICON) event.respondWith(fromNetworkFirst(request, ICON));
    else if (request.mode === "navigate" && pathname === FIRST_PAGE) {
        event.respondWith(fromNetworkFirst(request, FIRST_PAGE));
    }
});
