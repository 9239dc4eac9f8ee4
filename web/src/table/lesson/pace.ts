/** How a lesson is told: not all at once, so that one sees who does what. */

import type { TableEvent } from "../state/events";

const MOVE_MILLISECONDS = 750;
const DRAW_MILLISECONDS = 250;

/** How long to wait before an event is told; `first`: it is what one has just chosen oneself. */
export function pauseBefore(event: TableEvent, first: boolean): number {
  if (first) return 0;
  switch (event.event) {
    case "tile_drawn":
      return DRAW_MILLISECONDS;
    case "tile_discarded":
    case "tile_shown":
    case "meld_made":
    case "meld_grown":
    case "tiles_turned":
      return MOVE_MILLISECONDS;
    default:
      return 0;
  }
}
