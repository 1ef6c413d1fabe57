import { z } from 'zod';
import type { Looking } from '../media/person.ts';
import { type Recording, recording } from './recording.ts';
import { SOUND_SCRIPT } from './sound-script.ts';

const moment = z.number().nullable();

/** What a benchmark does with a page that has the functions of `sound-script`. */
export interface SoundPage {
  readonly looking: Looking;
  /** The samples a second of its AudioContext. */
  rate(): Promise<number>;
  /** Begins to keep what the page sends and plays, in place of what it kept before. */
  keep(): Promise<void>;
  /** Ends keeping. There are no samples where nothing was sent, or played in WebAudio. */
  kept(place: 'mouth' | 'ear'): Promise<Recording>;
  play(samples: string): Promise<void>;
  tone(hz: number | null, level?: number): Promise<void>;
  noise(on: boolean): Promise<void>;
  /** Makes its picture white for a moment, and plays a sound. Returns when, in ms since the
   *  epoch. */
  flash(samples: string): Promise<number>;
  /** Notes from now on when a picture of another person becomes white. */
  watch(selector: string): Promise<void>;
  seen(): Promise<number[]>;
  /** Presses the control whose name has this pattern, once it can be pressed. Returns when it was
   *  pressed, in ms since the epoch. */
  press(selector: string, name: string): Promise<number>;
  shows(text: string): Promise<void>;
}

/** Prepares a page that has not been opened yet. */
export async function listenIn(looking: Looking): Promise<SoundPage> {
  // The script adds a worklet, which the policy of the pages forbids.
  await looking.page.send('Page.setBypassCSP', { enabled: true });
  await looking.page.send('Page.addScriptToEvaluateOnNewDocument', { source: SOUND_SCRIPT });
  const run = async (expression: string) => {
    await looking.evaluate(`void ${expression}`, z.unknown());
  };
  const text = (value: unknown) => JSON.stringify(value);
  return {
    looking,
    rate: () => looking.evaluate('sound.rate()', z.number()),
    keep: () => run('sound.keep()'),
    kept: (place) => looking.evaluate(`sound.kept('${place}')`, recording),
    play: (samples) => run(`sound.play(${text(samples)})`),
    tone: (hz, level = 0.1) => run(`sound.tone(${String(hz)}, ${level})`),
    noise: (on) => run(`sound.noise(${String(on)})`),
    flash: (samples) => looking.evaluate(`sound.flash(${text(samples)})`, z.number()),
    watch: (selector) => run(`sound.watch(${text(selector)})`),
    seen: () => looking.evaluate('sound.seen()', z.array(z.number())),
    async press(selector, name) {
      const pressed = `globalThis.pressedAtMs = sound.press(${text(selector)}, ${text(name)})`;
      await looking.until(`(${pressed}) !== null`);
      const atMs = await looking.evaluate('globalThis.pressedAtMs', moment);
      if (atMs === null) throw new Error(`${name} could not be pressed.`);
      return atMs;
    },
    async shows(words) {
      await looking.until(`sound.shows(${text(words)})`);
    },
  };
}
