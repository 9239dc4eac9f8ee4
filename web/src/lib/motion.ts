/** How fast things move: as the settings say, whatever a style sheet says. */

import { settings } from "./settings.svelte";

/** Longer ones are clocks, which no setting hastens. */
const LONGEST_MILLISECONDS = 700;

function follow(event: Event): void {
  // Without any motion, the style sheet ends everything at once.
  if (settings.speed === 0 || settings.speed === 1 || !(event.target instanceof Element)) return;
  for (const animation of event.target.getAnimations()) {
    const timing = animation.effect?.getComputedTiming();
    if (Number(timing?.endTime ?? Infinity) > LONGEST_MILLISECONDS) continue;
    animation.playbackRate = settings.speed;
  }
}

/** Whoever comes back sees the table as it is, and nothing that moved while nobody looked. */
function catchUp(): void {
  if (document.hidden) return;
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
}

export function followSpeed(): void {
  document.addEventListener("visibilitychange", catchUp);
  addEventListener("animationstart", follow);
  addEventListener("transitionrun", follow);
}
