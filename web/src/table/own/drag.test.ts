import { describe, expect, it, vi } from "vitest";

import { DRAG_UP, dragUp } from "./drag";

/** As much of a tile's button as dragging needs. */
class Button extends EventTarget {
  style = { translate: "", zIndex: "" };
  setPointerCapture = vi.fn();
}

function pointer(kind: string, y: number): Event {
  const event = new Event(kind);
  return Object.assign(event, { clientY: y, pointerId: 1, isPrimary: true, button: 0 });
}

function tile(may: boolean) {
  const button = new Button();
  const ondrop = vi.fn();
  const onpress = vi.fn();
  const onclick = vi.fn();
  dragUp(button as unknown as HTMLElement, { may, onpress, ondrop });
  button.addEventListener("click", onclick);
  return { button, onpress, ondrop, onclick };
}

/** From the hand so many pixels up, and what the browser makes of it. */
function drag(button: Button, up: number): void {
  button.dispatchEvent(pointer("pointerdown", 500));
  button.dispatchEvent(pointer("pointermove", 500 - up));
  button.dispatchEvent(pointer("pointerup", 500 - up));
  button.dispatchEvent(new Event("click"));
}

describe("a tile", () => {
  it("that is dragged up is discarded once, and not tapped besides", () => {
    const { button, ondrop, onclick } = tile(true);
    drag(button, DRAG_UP + 1);
    expect(ondrop).toHaveBeenCalledTimes(1);
    expect(onclick).not.toHaveBeenCalled();
    expect(button.style.translate).toBe("");
  });

  it("follows the finger, which is told at once", () => {
    const { button, onpress } = tile(true);
    button.dispatchEvent(pointer("pointerdown", 500));
    expect(onpress).toHaveBeenCalledTimes(1);
    button.dispatchEvent(pointer("pointermove", 470));
    expect(button.style.translate).toBe("0 -30px");
    button.dispatchEvent(pointer("pointercancel", 470));
    expect(button.style.translate).toBe("");
  });

  it("falls back where it was not meant, or may not go", () => {
    for (const [may, up] of [
      [true, DRAG_UP - 1],
      [false, 200],
      [true, -200],
    ] as const) {
      const { button, ondrop } = tile(may);
      drag(button, up);
      expect(ondrop).not.toHaveBeenCalled();
    }
  });

  it("is tapped with a finger that trembles", () => {
    const { button, ondrop, onclick } = tile(true);
    drag(button, 3);
    drag(button, 0);
    expect(ondrop).not.toHaveBeenCalled();
    expect(onclick).toHaveBeenCalledTimes(2);
  });

  it("spares a finger what is done for a mouse before a click", () => {
    for (const pointerType of ["touch", "mouse"]) {
      const { button } = tile(true);
      const event = new Event("pointerdown", { cancelable: true });
      Object.assign(event, { clientY: 500, pointerId: 1, isPrimary: true, button: 0, pointerType });
      button.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(pointerType === "touch");
    }
  });
});
