import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { drawings } from "./faces.svelte";

it("finds a whole drawing for every tile", () => {
  const found = drawings(readFileSync(new URL("./sprite.svg", import.meta.url), "utf8"));
  const suits = ["m", "p", "s"].flatMap((suit) =>
    Array.from({ length: 9 }, (_, rank) => `${rank + 1}${suit}`),
  );
  const honours = Array.from({ length: 7 }, (_, rank) => `${rank + 1}z`);
  expect(found.map(([tile]) => tile).sort()).toEqual([...suits, ...honours].sort());
  for (const [tile, drawing] of found) {
    expect(drawing, tile).toMatch(/^<\w.*>$/s);
    // What a drawing points to is in it: as an image it sees nothing else.
    for (const [, id] of drawing.matchAll(/href="#([^"]+)"/g))
      expect(drawing, tile).toContain(`id="${id}"`);
  }
});
