import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `make run` serves the built client; for work on the client itself `npm run dev` serves it live
// and asks a parlour that runs on port 8000 (or PAIGUAN_DEV_SERVER) for everything else.
const server = process.env.PAIGUAN_DEV_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.PAIGUAN_WEB_OUT ?? "../src/paiguan/server/static",
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
  test: { include: ["src/**/*.test.ts", "tests/**/*.test.ts"] },
});
