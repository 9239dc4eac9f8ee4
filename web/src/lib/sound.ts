/** Sounds made on the spot; nothing is loaded for them. */

import { settings } from "./settings.svelte";

export type Sound = "tile" | "draw" | "claim" | "win" | "lose" | "turn" | "tick" | "deal" | "say";

/** One tone or knock: when it starts, how long it lasts (seconds), its pitch, how loud. */
interface Note {
  at: number;
  length: number;
  pitch: number;
  loud: number;
  shape: OscillatorType | "knock";
}

const knock = (at: number, pitch: number, loud: number, length = 0.06): Note => ({
  at,
  length,
  pitch,
  loud,
  shape: "knock",
});
const tone = (at: number, pitch: number, loud: number, length: number): Note => ({
  at,
  length,
  pitch,
  loud,
  shape: "triangle",
});

const NOTES: Record<Sound, Note[]> = {
  tile: [knock(0, 1700, 0.9), knock(0.012, 900, 0.5)],
  draw: [knock(0, 2400, 0.35, 0.03)],
  deal: [knock(0, 1500, 0.5), knock(0.07, 1700, 0.5), knock(0.14, 1600, 0.5)],
  claim: [knock(0, 1200, 0.9), knock(0.08, 1500, 0.9), tone(0.02, 440, 0.25, 0.18)],
  win: [
    tone(0, 523, 0.4, 0.22),
    tone(0.13, 659, 0.4, 0.22),
    tone(0.26, 784, 0.4, 0.22),
    tone(0.39, 1047, 0.5, 0.6),
  ],
  lose: [tone(0, 392, 0.3, 0.25), tone(0.2, 330, 0.3, 0.4)],
  turn: [tone(0, 880, 0.25, 0.12), tone(0.1, 1175, 0.25, 0.18)],
  tick: [knock(0, 3000, 0.4, 0.03)],
  say: [tone(0, 700, 0.2, 0.08), tone(0.07, 940, 0.2, 0.1)],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Browsers let a page sound only after a tap: call this from every one, after its answer. */
export function unlockSound(): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

export function play(sound: Sound): void {
  if (!settings.sound || settings.volume <= 0 || context?.state !== "running") return;
  if (document.hidden) return;
  for (const note of NOTES[sound]) start(context, note);
}

function start(audio: AudioContext, note: Note): void {
  const from = audio.currentTime + note.at;
  const until = from + note.length;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(
    Math.max(0.001, note.loud * settings.volume),
    from + 0.004,
  );
  gain.gain.exponentialRampToValueAtTime(0.0001, until);
  gain.connect(audio.destination);
  const source = note.shape === "knock" ? knocking(audio, note, gain) : sounding(audio, note, gain);
  source.start(from);
  source.stop(until + 0.02);
}

function sounding(audio: AudioContext, note: Note, out: AudioNode): AudioScheduledSourceNode {
  const source = audio.createOscillator();
  source.type = note.shape as OscillatorType;
  source.frequency.value = note.pitch;
  source.connect(out);
  return source;
}

/** Noise through a narrow filter: a tile on a wooden table. */
function knocking(audio: AudioContext, note: Note, out: AudioNode): AudioScheduledSourceNode {
  const source = audio.createBufferSource();
  source.buffer = noise ??= whiteNoise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = note.pitch;
  filter.Q.value = 4;
  source.connect(filter);
  filter.connect(out);
  return source;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

/** Sound a recording so loudly; whether it could be heard. */
export async function sound(recording: ArrayBuffer, loud: number): Promise<boolean> {
  if (context?.state !== "running") return false;
  const source = context.createBufferSource();
  source.buffer = await context.decodeAudioData(recording);
  const gain = context.createGain();
  gain.gain.value = loud;
  source.connect(gain);
  gain.connect(context.destination);
  source.start();
  return true;
}
