import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// `make run` serves the built client; for work on the client itself `npm run dev` serves it live
// and asks a parlour that runs on port 8000 (or PAIGUAN_DEV_SERVER) for everything else.
const server = process.env.PAIGUAN_DEV_SERVER ?? "http://127.0.0.1:8000";
const outDir = process.env.PAIGUAN_WEB_OUT ?? "../src/paiguan/server/static";

const TEXT = /\.(?:js|css|html|svg|webmanifest)$/;
const SMALLEST = 700;
const SVELTE = /node_modules\/svelte\/src\/(?:internal\/(?:client|shared)|reactivity)\//;
/** The lobby is one file, and what it is drawn without another; the rest is divided by pages. */
const FILES = [
  { name: "first", tags: ["$initial" as const], priority: 2 },
  { name: "later", test: /\/src\/later\.ts$/, priority: 1 },
  // Svelte names this part beside others of the lobby, which has no use for it.
  {
    name: "select",
    test: /\/bindings\/select\.js$/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
];

/** Leaves a compressed copy beside each text, so that the server has nothing to do. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const name of readdirSync(outDir, { recursive: true, encoding: "utf8" })) {
        const path = join(outDir, name);
        if (!TEXT.test(name) || statSync(path).size < SMALLEST) continue;
        const body = readFileSync(path);
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
        writeFileSync(`${path}.br`, brotliCompressSync(body, { params }));
        writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed()],
  build: {
    outDir,
    emptyOutDir: true,
    // What Chrome 87, Safari 14 and Firefox 90 know: by their own names more would be rewritten.
    target: "es2021",
    cssTarget: ["chrome87", "safari14", "firefox90"],
    // The content policy forbids images and fonts inside the style sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Fields of classes are assigned: none of them covers a setter.
      transform: { assumptions: { setPublicClassFields: true } },
      // No part of Svelte does anything by being there: it comes with the pages that use it.
      treeshake: { moduleSideEffects: [{ test: SVELTE, sideEffects: false }] },
      output: { codeSplitting: { groups: FILES } },
    },
  },
  server: {
    proxy: {
      "/api": { target: server, changeOrigin: true },
      "/ws": { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
});
