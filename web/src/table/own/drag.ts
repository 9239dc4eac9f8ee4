/** A tile that is dragged up is discarded: it follows the finger, and what follows is no tap. */

import type { Action } from "svelte/action";

/** So far up, in pixels, a tile is on the table. */
export const DRAG_UP = 36;
/** Less than this is a finger that trembles. */
const TREMBLE = 8;

export interface Dragging {
  /** Whether the tile may be discarded now. */
  may: boolean;
  /** A finger is put on the tile. */
  onpress: () => void;
  ondrop: () => void;
}

export const dragUp: Action<HTMLElement, Dragging> = (node, given) => {
  let dragging = given;
  let from: { y: number; pointer: number } | null = null;
  let dragged = false;

  function down(event: PointerEvent): void {
    dragged = false;
    if (!event.isPrimary || event.button !== 0) return;
    from = { y: event.clientY, pointer: event.pointerId };
    // A finger is no mouse: what a browser would do for one, before the click, only takes time.
    if (event.pointerType === "touch") event.preventDefault();
    // A mouse may leave the tile; a finger has it anyway.
    node.setPointerCapture(event.pointerId);
    dragging.onpress();
  }

  function move(event: PointerEvent): void {
    if (from === null || event.pointerId !== from.pointer) return;
    const up = from.y - event.clientY;
    dragged ||= up > TREMBLE;
    if (dragged && dragging.may) follow(up);
  }

  function follow(up: number): void {
    node.style.translate = `0 ${-Math.max(0, up)}px`;
    node.style.zIndex = "5";
  }

  function letGo(): void {
    from = null;
    if (!dragged) return;
    node.style.translate = "";
    node.style.zIndex = "";
  }

  function up(event: PointerEvent): void {
    const far = from !== null && from.y - event.clientY > DRAG_UP;
    letGo();
    if (far && dragging.may) dragging.ondrop();
  }

  /** The browser takes a drag that ends where it began for a click. */
  function click(event: MouseEvent): void {
    if (dragged) event.stopImmediatePropagation();
    dragged = false;
  }

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", letGo);
  node.addEventListener("click", click, { capture: true });
  return {
    update(changed) {
      dragging = changed;
    },
    destroy() {
      letGo();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", letGo);
      node.removeEventListener("click", click, { capture: true });
    },
  };
};
