/**
 * What the lobby is drawn without: one file of its own, fetched as soon as the lobby stands, so that
 * a tap finds it there. Other pages take from it what they need like from anywhere else.
 */

export { keepOffline } from "./lib/offline";
export { practise } from "./lib/practice";
export { unlockSound } from "./lib/sound";
export { default as CloseRoom } from "./parts/CloseRoom.svelte";
export { default as PracticeOpen } from "./parts/PracticeOpen.svelte";
