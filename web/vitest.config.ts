import { defineConfig, mergeConfig } from "vitest/config";

import vite from "./vite.config.ts";

// Apart from the build's own: what tests the client is not needed to build it.
export default mergeConfig(
  vite,
  defineConfig({
    test: { include: ["src/**/*.test.ts", "tests/**/*.test.ts"], setupFiles: "./vitest.setup.ts" },
  }),
);
