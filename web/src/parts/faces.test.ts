import { expect, it } from "vitest";
import { drawnFace, FACE_COUNT, faceOf } from "./faces";

const all = Array.from({ length: FACE_COUNT }, (_, place) => drawnFace(place + 1)!);

it("draws twelve that differ in ground, name and outline", () => {
  expect(all).toHaveLength(12);
  for (const part of [
    all.map((one) => one.ground),
    all.map((one) => one.zh),
    all.map((one) => one.en),
    all.map((one) => one.shapes.map(([outline]) => outline).join()),
  ])
    expect(new Set(part).size).toBe(12);
});

it("gives everybody one, the chosen one or always the same", () => {
  expect(faceOf(7, 3)).toBe(7);
  expect(faceOf(0, 3)).toBe(faceOf(0, 3));
  for (let user = 0; user < 30; user++) expect(drawnFace(faceOf(0, user))).toBeDefined();
  expect(drawnFace(faceOf(99, 5))).toBeDefined();
});
