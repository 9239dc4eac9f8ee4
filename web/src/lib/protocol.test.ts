import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
// @ts-expect-error: a program, without types of its own
import { protocolTypes } from "../../tools/make_protocol.mjs";

it("has the types that the server's schema says (else run tools/make_protocol.mjs)", async () => {
  const written = readFileSync(new URL("./protocol.gen.ts", import.meta.url), "utf8");
  expect(written).toBe(await protocolTypes());
}, 120_000);
