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
    target: ["chrome87", "safari14", "firefox90"],
    // The content policy forbids images and fonts inside the style sheets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": { target: server, changeOrigin: true },
      "/ws": { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
});
