import { chooseSpeaker } from '@hemicycle/media';
import { recall, remember, useRecalled } from '../../ui/browser-memory.ts';
import { readSpeaker } from '../devices/public.ts';
import { useSite } from '../site/public.ts';
import { pageState } from '../../page-state.ts';

const KEY = 'chimesEnabled';

/** The shortest time between two chimes, in ms. Source: MEDIA-22. */
export const CHIME_EVERY_MS = 1000;

/** A beep that the browser does not play yet waits this long for a press, in s. A browser holds few
 *  sounds open at a time. */
const WAITS_FOR_PRESS_S = 2;

/** Whether chimes are on, by the setting of this browser, otherwise by the default of the site.
 *  Without either they are on. Source: MEDIA-23, MEDIA-24. */
export function chimesAreOn(
  kept: string | null = recall(KEY),
  defaultOn: boolean = useSite.getState().config?.flags?.chimesDefaultOn ?? true,
): boolean {
  return kept === null ? defaultOn : kept === 'true';
}

/** Whether chimes are on, and a function that switches them on or off. Source: MEDIA-24. */
export function useChimes(): { on: boolean; toggle: () => void } {
  const on = chimesAreOn(useRecalled(KEY));
  return { on, toggle: () => remember(KEY, !on) };
}

const page = pageState<{ lastAtMs: number }>(() => ({ lastAtMs: Number.NEGATIVE_INFINITY }));

/** Whether a chime may sound now: at most one a second, and only while chimes are on. Source:
 *  MEDIA-22. */
export function mayChime(nowMs: number, lastMs: number, on: boolean): boolean {
  return on && nowMs - lastMs >= CHIME_EVERY_MS;
}

/** Plays one short beep, if chimes are on and the browser lets the page play sound. Source:
 *  MEDIA-22. */
export function chime(nowMs: number = performance.now()): void {
  void sound({ hertz: 880, lastsS: 0.35 }, nowMs);
}

/** Plays one lower and longer beep: the time of a vote or a timer has run out. Source: MEDIA-22,
 *  POLL-04. */
export function chimeAtZero(nowMs: number = performance.now()): void {
  void sound({ hertz: 587, lastsS: 1.2 }, nowMs);
}

async function sound({ hertz, lastsS }: { hertz: number; lastsS: number }, nowMs: number): Promise<void> {
  if (!mayChime(nowMs, page().lastAtMs, chimesAreOn()) || typeof AudioContext === 'undefined') return;
  page().lastAtMs = nowMs;
  const context = new AudioContext();
  const speakerId = readSpeaker();
  if (speakerId !== '') await chooseSpeaker(context, speakerId);
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.frequency.value = hertz;
  loudness.gain.setValueAtTime(0.12, context.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, context.currentTime + lastsS);
  tone.connect(loudness).connect(context.destination);
  const end = () => void (context.state === 'closed' ? undefined : context.close());
  tone.onended = end;
  // Before a press browsers play nothing, and no tone ends.
  setTimeout(end, (lastsS + WAITS_FOR_PRESS_S) * 1000);
  tone.start();
  tone.stop(context.currentTime + lastsS);
}
