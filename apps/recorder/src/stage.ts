import { mkdirSync, rmSync } from 'node:fs';
import { wordsOfFault } from '@hemicycle/contract/recorder-faults';
import { startBrowser, type PageSignal } from './browser.ts';
import type { Child } from './child.ts';
import { startDisplay } from './display.ts';
import type { Sound } from './sound.ts';

export interface StageOptions {
  readonly sound: Sound;
  /** Also the name of the sink: letters, digits and underscores. */
  readonly name: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly chromium: string;
  readonly chromiumFlags: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Where the browser keeps its profile. */
  readonly profile: string;
  readonly heard: (signal: PageSignal) => void;
  /** The display and the sink run. */
  readonly displayed: () => void;
}

/** What a job is recorded from: a display, a sink of sound, and a browser with the page. */
export interface Stage {
  readonly display: string;
  readonly sink: string;
  /** For programs that use display and sink. */
  readonly env: NodeJS.ProcessEnv;
  /** The first of its programs to end, and how, in words. */
  readonly broke: Promise<string>;
  stop(): Promise<void>;
}

/** Starts display, sink and browser. Throws where one of them does not start, after it has ended
 *  the others. */
export async function startStage(options: StageOptions): Promise<Stage> {
  const { sound, name, width, height, profile } = options;
  const running: Child[] = [];
  const undo: (() => Promise<void>)[] = [];
  async function stop() {
    for (const child of running.toReversed()) await child.stop();
    for (const step of undo) await step();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    const display = await startDisplay({ width, height }, options.env);
    running.push(display.child);
    const sink = await sound.addSink(name);
    undo.push(() => sink.remove());
    options.displayed();
    mkdirSync(profile, { recursive: true });
    const env = { ...options.env, ...sound.env, DISPLAY: display.name, PULSE_SINK: name };
    const browser = await startBrowser({ ...options, env, flags: options.chromiumFlags }, options.heard);
    running.push(browser.child);
    const broke = Promise.race([
      display.child.ended.then((how) => wordsOfFault('display-ended', { how })),
      sound.child.ended.then((how) => wordsOfFault('sound-ended', { how })),
      browser.child.ended.then((how) => wordsOfFault('browser-ended', { how })),
    ]);
    return { display: display.name, sink: name, env, broke, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
