// Keeps the client's own files, so that it opens at once the next time. Nothing that the server
// says of people or of what they play is ever kept: only files whose names carry a hash of their
// content, and for when the network is away the first page with its icon, and the rules.
const CACHE = "paiguan-1";
const FIRST_PAGE = "/";
const ICON = "/icon.svg";
const FILES = "/assets/";

self.addEventListener("install", (event) => {
    event.waitUntil(keepFirstPage());
    self.skipWaiting();
});

self.addEventListener("activate", (event) => {
    event.waitUntil(self.clients.claim());
});

// The rules, the games and options that they are about, and lessons: the same for everybody.
const RULES = /^\/api\/(games|games\/[\w-]+\/(words|lesson)|rules|rules\/[\w-]+|clauses\/[\w-]+)$/;

// What a page asks for beforehand, unless it is kept already.
self.addEventListener("message", (event) => {
    const addresses = event.data?.keep;
    if (Array.isArray(addresses)) event.waitUntil(keep(addresses));
});

async function keep(addresses) {
    const cache = await caches.open(CACHE);
    for (const address of addresses) {
        const { origin, pathname } = new URL(address, self.location.origin);
        if (origin !== self.location.origin) continue;
        if (!RULES.test(pathname) && !pathname.startsWith(FILES)) continue;
        if (await cache.match(address)) continue;
        const answer = await fetch(address);
        if (answer.ok) await cache.put(address, answer);
    }
}

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
            if (path === FIRST_PAGE) await dropOld(cache, await answer.clone().text());
            await cache.put(path, answer.clone());
        }
        return answer;
    } catch {
        return (await cache.match(path)) ?? Response.error();
    }
}

// A new first page comes with new rules, and names new files; after a hundred and fifty the old
// ones are cleared away.
async function dropOld(cache, page) {
    const before = await cache.match(FIRST_PAGE);
    const changed = before !== undefined && (await before.text()) !== page;
    const kept = await cache.keys();
    for (const request of kept) {
        const { pathname } = new URL(request.url);
        const old = pathname.startsWith(FILES) && !page.includes(pathname);
        if ((changed && RULES.test(pathname)) || (old && kept.length > 150))
            await cache.delete(request);
    }
}

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== self.location.origin) return;
    if (pathname.startsWith(FILES)) event.respondWith(fromCacheFirst(request));
    else if (RULES.test(pathname)) event.respondWith(fromNetworkFirst(request, request.url));
    else if (pathname === ICON) event.respondWith(fromNetworkFirst(request, ICON));
    else if (request.mode === "navigate" && pathname === FIRST_PAGE) {
        event.respondWith(fromNetworkFirst(request, FIRST_PAGE));
    }
});
