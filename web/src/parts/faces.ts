/** Twelve drawn faces on 32 by 32, each told from the others by its outline and its ground. */

import type { Both } from "../lib/i18n";

interface Drawn extends Both {
  ground: string;
  /** Outlines with their colours, the lowest first. */
  shapes: readonly (readonly [string, string])[];
}

const oval = (x: number, y: number, rx: number, ry = rx) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
const both = (x: number, y: number, rx: number, ry = rx) =>
  oval(16 - x, y, rx, ry) + oval(16 + x, y, rx, ry);

const INK = "#221a14";
const WHITE = "#fffaf0";

const FACES: readonly Drawn[] = [
  {
    zh: "猫",
    en: "cat",
    ground: "#e07a2f",
    shapes: [
      ["M6 5l8 6-6 7zM26 5l-8 6 6 7z" + oval(16, 18, 10, 9), WHITE],
      [both(4.5, 16, 1.6, 2.2) + "M14 20h4l-2 2.4z", INK],
    ],
  },
  {
    zh: "兔",
    en: "rabbit",
    ground: "#c8487e",
    shapes: [
      [both(4.5, 9, 2.6, 7) + oval(16, 20, 8.5, 8), WHITE],
      [both(4.5, 9, 1.1, 4.6), "#f3a6c0"],
      [both(3.6, 18.5, 1.4) + oval(16, 22, 1.6, 1.1), INK],
    ],
  },
  {
    zh: "熊猫",
    en: "panda",
    ground: "#3f8f4f",
    shapes: [
      [both(8.5, 9, 4), INK],
      [oval(16, 17.5, 10.5, 9.5), WHITE],
      [both(4.6, 17, 3, 3.6) + oval(16, 21.5, 2, 1.4), INK],
      [both(4.4, 16.6, 1), WHITE],
    ],
  },
  {
    zh: "鸡",
    en: "chick",
    ground: "#2f7fc1",
    shapes: [
      ["M13 7c0-5 3-4 3-1 1-3 4-3 3 1z", "#d8342c"],
      [oval(16, 18, 10.5), "#ffd23f"],
      [both(4.8, 16, 1.6), INK],
      ["M12 19h8l-4 5z", "#e8701a"],
    ],
  },
  {
    zh: "猪",
    en: "pig",
    ground: "#1f7f7a",
    shapes: [
      ["M5 8l8 1-6 6zM27 8l-8 1 6 6z", "#d9728c"],
      [oval(16, 18, 10.5, 9.5), "#f6a8b8"],
      [oval(16, 21, 5, 3.6), "#d9728c"],
      [both(2, 21, 1, 1.6) + both(5, 15, 1.5), INK],
    ],
  },
  {
    zh: "牛",
    en: "ox",
    ground: "#b9a15c",
    shapes: [
      ["M4 4c0 6 3 8 8 8v-3c-4 0-6-1-8-5zM28 4c0 6-3 8-8 8v-3c4 0 6-1 8-5z", WHITE],
      ["M8 10h16l-2 14a6 5 0 0 1-12 0z" + both(11, 14, 3, 2), "#6b4226"],
      [oval(16, 24, 6, 4), "#e8c9a8"],
      [both(2.4, 24, 1) + both(4, 15, 1.6), INK],
    ],
  },
  {
    zh: "虎",
    en: "tiger",
    ground: "#1d2f5f",
    shapes: [
      [both(8.5, 9, 3.6) + oval(16, 18, 10.5, 9.5), "#f0902a"],
      ["M14.5 8h3v6h-3zM6 16l5 1.5-5 1.5zM26 16l-5 1.5 5 1.5zM7 21l4 0-3 3zM25 21l-4 0 3 3z", INK],
      [oval(16, 22.5, 4.2, 3.4), WHITE],
      [both(4.6, 15.4, 1.5) + "M14.4 21h3.2L16 22.8z", INK],
    ],
  },
  {
    zh: "鱼",
    en: "fish",
    ground: "#bfe3ea",
    shapes: [
      ["M22 16l8-7v14z", "#b3261e"],
      [oval(14, 16, 11, 7.5), "#d8342c"],
      ["M15 9.5c3 4 3 9 0 13-1-4-1-9 0-13z", "#f6b24a"],
      [oval(8, 14, 2), WHITE],
      [oval(7.6, 14, 1), INK],
    ],
  },
  {
    zh: "龟",
    en: "turtle",
    ground: "#f2cf3f",
    shapes: [
      [oval(16, 5.5, 3, 3.5) + both(9, 9, 3) + both(9, 24, 3), "#8ab04a"],
      [oval(16, 17, 10, 10), "#2f6b3a"],
      ["M16 10l6 3.5v7L16 24l-6-3.5v-7z", "#5f9a4a"],
      [both(1.3, 5, 0.7), INK],
    ],
  },
  {
    zh: "蛙",
    en: "frog",
    ground: "#7a4fa3",
    shapes: [
      [both(6, 9, 4.6) + oval(16, 19, 11.5, 8), "#6cc04a"],
      [both(6, 9, 2.8), WHITE],
      [both(6, 9, 1.4), INK],
      ["M7 20c5 5 13 5 18 0-4 8-14 8-18 0z", "#b3261e"],
    ],
  },
  {
    zh: "猴",
    en: "monkey",
    ground: "#9ccc4f",
    shapes: [
      [both(11, 16, 4) + oval(16, 16, 10, 11), "#7a4a2a"],
      [both(3.6, 14, 4.4, 4.6) + oval(16, 20.5, 6.5, 5.5), "#f0c9a0"],
      [both(3.4, 14.4, 1.5) + "M12 22c2 2 6 2 8 0v1c-2 2.4-6 2.4-8 0z", INK],
    ],
  },
  {
    zh: "猫头鹰",
    en: "owl",
    ground: "#3a2a4f",
    shapes: [
      ["M6 4l9 5h2l9-5v14a10 10 0 0 1-20 0z", "#a98a68"],
      [both(4.8, 15, 4.8), WHITE],
      [both(4.8, 15, 2.3), INK],
      ["M14 19h4l-2 5z", "#f0902a"],
    ],
  },
];

/** So many there are, numbered from 1. */
export const FACE_COUNT = FACES.length;

/** The face of somebody: the one that is chosen, or else one that stays the same for them. */
export function faceOf(face: number, user: number): number {
  return face > 0 && face <= FACE_COUNT ? face : (user % FACE_COUNT) + 1;
}

export function drawnFace(face: number): Drawn | undefined {
  return FACES[face - 1];
}
