import { setTimeout as pause } from 'node:timers/promises';
import { chirp, chirps, step, textOf } from './signals.ts';
import type { SoundPage } from './sound-page.ts';
import { momentOf, peakDb, placeOf, type Recording, toneBegins, toneEnds, toneIn } from './recording.ts';
import { type Band, bandOf } from './spectrum.ts';

const CHIRP_EVERY_MS = 400;
const LATEST_MS = 750;
const NOISE_MS = 5_000;
/** How long after its end a sound is still on its way. */
const REST_MS = 1_200;

/** The way of a sound: the page that sends it, and the page that plays it. For a bare connection
 *  both are one page. */
export interface Way {
  readonly mouth: SoundPage;
  readonly ear: SoundPage;
}

/** Sends `count` chirps from one page to the other. `took`: for each chirp that was found, the time
 *  in ms from its rendering in the sending page to its rendering in the page that plays it; `lost`:
 *  the number of chirps that were not found. */
export async function latencies(
  { mouth, ear }: Way,
  count: number,
): Promise<{ readonly took: number[]; readonly lost: number }> {
  const rate = await mouth.rate();
  await Promise.all([mouth.keep(), ear.keep()]);
  await mouth.play(textOf(chirps(count, CHIRP_EVERY_MS, rate)));
  await pause(count * CHIRP_EVERY_MS + REST_MS);
  const [sent, heard] = [await mouth.kept('mouth'), await ear.kept('ear')];
  const first = placeOfFirst(sent);
  if (first === null) throw new Error('The page did not send what it was given.');
  const took: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const sentAtMs = momentOf(sent, first) + turn * CHIRP_EVERY_MS;
    const heardAtMs = momentIn(heard, chirp(turn % 2 === 0, heard.rate), sentAtMs);
    if (heardAtMs !== null) took.push(heardAtMs - sentAtMs);
  }
  if (took.length === 0) throw new Error('No chirp arrived.');
  return { took, lost: count - took.length };
}

/** Where the first of the chirps is in what was sent. Every second one is like it. */
function placeOfFirst(sent: Recording): number | null {
  const sound = chirp(true, sent.rate);
  const between = Math.round((2 * CHIRP_EVERY_MS * sent.rate) / 1000);
  let place = placeOf(sound, sent, 0, sent.rate * 2);
  while (place !== null && place >= between) {
    const earlier = placeOf(sound, sent, place - between - 5, 10);
    if (earlier === null) break;
    place = earlier;
  }
  return place;
}

function momentIn(heard: Recording, sound: Float32Array, sentAtMs: number): number | null {
  const from = Math.round(((sentAtMs - heard.startMs) * heard.rate) / 1000);
  const place = placeOf(sound, heard, from, Math.round((LATEST_MS * heard.rate) / 1000));
  return place === null ? null : momentOf(heard, place);
}

/** The band of the noise of the browser's microphone, after what the product has the browser do to
 *  it. `file`: the noise as it stands in the file of the microphone. */
export async function band({ mouth, ear }: Way, file: Pick<Recording, 'samples' | 'rate'>): Promise<Band> {
  await mouth.noise(true);
  // The browser's filters settle, and the codec reaches its rate.
  await pause(1_500);
  await ear.keep();
  await pause(NOISE_MS);
  const heard = await ear.kept('ear');
  await mouth.noise(false);
  await pause(REST_MS);
  return bandOf(file, heard);
}

/** How a sound and the picture of one moment arrive. */
export interface Together {
  /** How much later than the sound the picture is shown, in ms; negative: earlier. */
  readonly pictureAfterSound: readonly number[];
}

/** Flashes and chirps at once. `picture`: the selector of the picture at the page that plays. */
export async function together({ mouth, ear }: Way, picture: string, count: number): Promise<Together> {
  const rate = await mouth.rate();
  const sound = textOf(chirp(true, rate));
  await ear.watch(picture);
  await pause(500);
  await Promise.all([mouth.keep(), ear.keep()]);
  const drawn: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    drawn.push(await mouth.flash(sound));
    await pause(1_000 + 37 * (turn % 5));
  }
  await pause(REST_MS);
  const [sent, heard, seen] = [await mouth.kept('mouth'), await ear.kept('ear'), await ear.seen()];
  const pictureAfterSound: number[] = [];
  for (const drawnAtMs of drawn) {
    const from = Math.round(((drawnAtMs - 100 - sent.startMs) * sent.rate) / 1000);
    const place = placeOf(chirp(true, sent.rate), sent, from, Math.round(sent.rate * 0.4));
    const seenAtMs = seen.find((atMs) => atMs >= drawnAtMs && atMs < drawnAtMs + LATEST_MS);
    if (place === null || seenAtMs === undefined) continue;
    const sentAtMs = momentOf(sent, place);
    const heardAtMs = momentIn(heard, chirp(true, heard.rate), sentAtMs);
    if (heardAtMs !== null) pictureAfterSound.push(seenAtMs - drawnAtMs - (heardAtMs - sentAtMs));
  }
  return { pictureAfterSound };
}

/** What a step to full scale is at the ear. */
export interface Step {
  /** The loudest sample, in dB of full scale. */
  readonly peakDb: number;
  /** From the first sample above -12 dBFS until the level stays within 1 dB of what it settles at,
   *  in ms. */
  readonly settledMs: number;
}

const QUIET = 0.05;
const STEP_HZ = 997;

/** Sends a tone of -26 dBFS that steps to full scale. */
export async function fullScaleStep({ mouth, ear }: Way): Promise<Step> {
  const rate = await mouth.rate();
  await Promise.all([mouth.keep(), ear.keep()]);
  const parts = [
    { level: QUIET, ms: 1_000 },
    { level: 1, ms: 1_000 },
  ];
  await mouth.play(textOf(step(STEP_HZ, parts, rate)));
  await pause(2_000 + REST_MS);
  const heard = await ear.kept('ear');
  const levels = toneIn(heard, STEP_HZ);
  const loud = levels.filter(({ level }) => level > 2 * QUIET).map(({ level }) => level);
  if (loud.length < 100) throw new Error('The step was not heard.');
  // The last fifth of a second before the tone ends.
  const settled = loud.slice(-110, -10).toSorted((one, other) => one - other)[50] ?? 0;
  const begins = levels.find(({ level }) => level > 2 * QUIET)?.atMs ?? 0;
  const outside = levels.findLast(
    ({ atMs, level }) =>
      atMs >= begins && atMs < begins + 500 && Math.abs(20 * Math.log10(level / settled)) > 1,
  );
  return { peakDb: peakDb(heard.samples), settledMs: (outside?.atMs ?? begins) - begins };
}

/** Two tones that are heard one after the other. */
export interface Turn {
  readonly before: number;
  readonly after: number;
}

/** The usual strength of a tone at the ear. @throws Error where it is not heard. */
export async function strengthOf(ear: SoundPage, hz: number): Promise<number> {
  const tries = 20;
  for (let turn = 0; turn < tries; turn += 1) {
    await ear.keep();
    await pause(500);
    const levels = toneIn(await ear.kept('ear'), hz).map(({ level }) => level);
    const sorted = levels.toSorted((one, other) => one - other);
    const lower = sorted[Math.floor(sorted.length / 4)] ?? 0;
    if (lower > 0.01) return sorted[Math.floor(sorted.length / 2)] ?? 0;
  }
  throw new Error(`The tone of ${hz} Hz is not heard.`);
}

/** Keeps what is heard while `act` changes from one tone to the other. `begins`: when the second
 *  one began, `ends`: when the first one ended, in ms since the epoch. */
export async function changeOf(
  ear: SoundPage,
  { before, after }: Turn,
  usual: Readonly<Record<number, number>>,
  act: () => Promise<number>,
): Promise<{ readonly actedAtMs: number; readonly ends: number; readonly begins: number }> {
  await ear.keep();
  await pause(300);
  const actedAtMs = await act();
  await pause(2_000);
  const heard = await ear.kept('ear');
  const ends = toneEnds(heard, before, usual[before] ?? 0);
  const begins = toneBegins(heard, after, usual[after] ?? 0, actedAtMs);
  if (ends === null || begins === null) throw new Error('One of two tones was not heard.');
  return { actedAtMs, ends, begins };
}
