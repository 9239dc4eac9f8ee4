/** Claims called out: in a voice that the house has recordings of, or by the device's own. */

import { api } from "./api";
import { settings } from "./settings.svelte";
import { sound } from "./sound";

interface DeviceVoice {
  lang: string;
  name?: string;
  localService?: boolean;
}

/** What makers call the voices that sound like a person. */
const GOOD = /natural|neural|premium|enhanced|xiaoxiao|晓晓|ting-?ting|婷婷|google|siri/i;
const POOR = /espeak|compact|pico/i;

/**
 * A voice that speaks Mandarin, from the mainland if there is one, and of these the best; Cantonese
 * is another language.
 */
export function mandarinAmong<T extends DeviceVoice>(voices: readonly T[]): T | undefined {
  const language = (one: T) => one.lang.toLowerCase().replace("_", "-");
  const worth = (one: T) =>
    (/-cn|-hans/.test(language(one)) ? 8 : 0) +
    (GOOD.test(one.name ?? "") ? 4 : 0) -
    (POOR.test(one.name ?? "") ? 4 : 0) +
    (one.localService ? 1 : 0);
  return voices
    .filter((one) => /^(zh|cmn)(?!-hk|-mo)/.test(language(one)))
    .reduce<T | undefined>(
      (best, one) => (best === undefined || worth(one) > worth(best) ? one : best),
      undefined,
    );
}

const fetched = new Map<string, Promise<ArrayBuffer>>();

/** Where a recording is. */
export function addressOf(voice: string, word: string): string {
  return `/voices/${encodeURIComponent(voice)}/${encodeURIComponent(word)}`;
}

/** A recording, fetched once. */
function recordingOf(voice: string, word: string): Promise<ArrayBuffer> {
  const address = addressOf(voice, word);
  let found = fetched.get(address);
  if (found === undefined) {
    found = fetch(address).then((answer) => {
      if (!answer.ok) throw new Error(address);
      return answer.arrayBuffer();
    });
    fetched.set(address, found);
    found.catch(() => fetched.delete(address));
  }
  return found;
}

/** Whether a word was heard in the voice that is set; there may be no recording of it. */
async function spokenByHouse(word: string): Promise<boolean> {
  if (settings.dialect === "") return false;
  try {
    const voices = await api.voices();
    const voice = voices.find(({ name }) => name === settings.dialect);
    if (voice?.words.includes(word) !== true) return false;
    // Decoding takes the bytes away.
    const recording = (await recordingOf(voice.name, word)).slice(0);
    return await sound(recording, settings.voiceVolume);
  } catch {
    // Not there, or no sound: the device speaks.
    return false;
  }
}

/** Call out a claim such as 碰. */
export async function speak(word: string): Promise<void> {
  if (!settings.sound || !settings.voice || settings.voiceVolume <= 0 || document.hidden) return;
  if (!(await spokenByHouse(word))) spokenByDevice(word);
}

/** In Mandarin, where the device has a voice for it. */
function spokenByDevice(word: string): void {
  const voices = typeof speechSynthesis === "undefined" ? null : speechSynthesis;
  if (voices === null) return;
  const known = voices.getVoices();
  const voice = mandarinAmong(known);
  // Some browsers name their voices only later; any other language would make nonsense of it.
  if (known.length > 0 && voice === undefined) return;
  // Called out, and not read aloud.
  const spoken = new SpeechSynthesisUtterance(`${word}！`);
  spoken.lang = "zh-CN";
  spoken.rate = 1.1;
  spoken.pitch = 1.1;
  spoken.volume = settings.voiceVolume;
  if (voice) spoken.voice = voice;
  voices.cancel();
  voices.speak(spoken);
}
