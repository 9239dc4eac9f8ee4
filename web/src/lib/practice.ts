/** A room to practise in, with one tap. */

import { api, type GameInfo } from "./api";
import { roomOptionsBeside } from "./house";
import { lastChosen } from "./presets";
import { settings } from "./settings.svelte";

/** Opens a room with the options of last time and bots in all other seats; its number. */
export async function practise({ game, options }: GameInfo): Promise<string> {
  const house = await api.house();
  const known = house.bots.includes(settings.botLevel);
  const opened = await api.openRoom({
    game,
    options: lastChosen(game, options),
    ...lastChosen("room", roomOptionsBeside(house, options)),
    // Bots have the patience that people have not: nobody is hurried into 托管.
    clock: 0,
    bots: known ? settings.botLevel : house.bots[0],
  });
  return opened.number;
}
