/** A table against bots alone, with one tap. */

import { api, type GameInfo } from "./api";
import { roomOptionsBeside } from "./house";
import { lastChosen } from "./presets";
import { settings } from "./settings.svelte";

/** Open a room with the options of last time and bots in all other seats; the way there. */
export async function openPractice(game: GameInfo): Promise<string> {
  const house = await api.house();
  const known = house.bots.includes(settings.botLevel);
  const opened = await api.openRoom({
    game: game.game,
    options: lastChosen(game.game, game.options),
    ...lastChosen("room", roomOptionsBeside(house, game.options)),
    // Bots have the patience that people have not: nobody is hurried into 托管.
    clock: 0,
    bots: known ? settings.botLevel : house.bots[0],
  });
  return `#/room/${opened.number}/ready`;
}
