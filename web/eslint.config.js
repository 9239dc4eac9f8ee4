import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
    { ignores: ["node_modules", "dist", "src/lib/protocol.gen.ts"] },
    js.configs.recommended,
    ...ts.configs.recommended,
    ...svelte.configs.recommended,
    { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
    {
        files: ["**/*.svelte", "**/*.svelte.ts"],
        languageOptions: {
            parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
        },
    },
    {
        rules: {
            eqeqeq: "error",
            "no-console": "error",
            // TypeScript knows the names.
            "no-undef": "off",
            // Addresses here are hashes within one page.
            "svelte/no-navigation-without-resolve": "off",
        },
    },
);
