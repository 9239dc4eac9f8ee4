/** The faces of mahjong tiles as pictures: each is one image, however much is drawn on it. */

import address from "./sprite.svg?url";

const SYMBOL = /<symbol id="t(\w\w)" viewBox="0 0 300 400">(.*?)<\/symbol>/gs;
/** 白板 is an empty frame. */
const WHITE =
  '<g fill="none" stroke="#1c3f94"><rect x="52" y="60" width="196" height="280" rx="22" ' +
  'stroke-width="16"/><rect x="82" y="90" width="136" height="220" rx="10" stroke-width="6"/></g>';

let pictures = $state.raw<Readonly<Record<string, string>>>({});
let loading = false;

const AGAIN_MILLISECONDS = 3000;

/** The drawings in the file, by the tile they belong to. */
export function drawings(sprite: string): [tile: string, drawn: string][] {
  const found = [...sprite.matchAll(SYMBOL)].map(([, tile = "", drawn = ""]) => [tile, drawn]);
  return Object.entries({ ...Object.fromEntries(found), "5z": WHITE });
}

/** Fetches the drawings, once; where that fails, again and again until they are there. */
export async function loadFaces(): Promise<void> {
  if (loading) return;
  loading = true;
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    const found = drawings(await answer.text());
    pictures = Object.fromEntries(found.map(([tile, drawn]) => [tile, url(drawn)]));
  } catch {
    loading = false;
    setTimeout(() => void loadFaces(), AGAIN_MILLISECONDS);
  }
}

function url(drawn: string): string {
  const size = 'width="300" height="400" viewBox="0 0 300 400"';
  const text = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawn}</svg>`;
  return `url("${URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }))}")`;
}

/** A tile's picture, for a style; nothing until it has been loaded. */
export function picture(tile: string): string | undefined {
  return pictures[tile];
}
