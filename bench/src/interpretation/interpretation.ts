import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '../../../scripts/chromium.mjs';
import { findOrBuildLivekit } from '../../../scripts/livekit.mjs';
import { openBrowser, type ChromiumBrowser } from '../bytes/page-of-chromium.ts';
import { startChamber } from '../media/chamber-server.ts';
import type { Progress } from '../replay/progress.ts';
import type { Figure, Result } from '../result.ts';
import { Undo } from '../undo.ts';
import { BARE_PICTURE, openBareLine } from './bare-line.ts';
import { type Booth, LANGUAGES, openBooth, PICTURE_OF_THE_FLOOR } from './booth.ts';
import { figuresOf, type OfBare, type OfProduct } from './figures.ts';
import { band, changeOf, fullScaleStep, latencies, strengthOf, together, type Turn } from './measure-line.ts';
import { noise, RATE, wavOf } from './signals.ts';
import type { SoundPage } from './sound-page.ts';

const CHIRPS = 40;
const FLASHES = 12;
const STEPS = 3;
const CHANGES = 10;
const HANDOVERS = 6;
/** Four latencies and pictures, two bands, and the rest; the same for a bare connection. */
const MEASURES = 6 + STEPS + CHANGES + HANDOVERS;
const BARE_MEASURES = 3 + STEPS + CHANGES + HANDOVERS;

const NOISE_SECONDS = 4;
/** Quiet enough that no limiter touches it: -26 dBFS. */
const NOISE_LEVEL = 0.05;
/** The tones of the first and of the second interpreter. */
const TONES = { first: 1_000, second: 2_200 };

const FLAGS = [
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--enable-unsafe-swiftshader',
];

/** Measures what a listener and an interpreter hear in the built application, in Chromium, on the
 *  mesh and, where there is a `livekit-server`, on LiveKit; and the same on a bare connection.
 *  @throws Error without a Chromium. */
export async function benchInterpretation(undo: Undo, progress: Progress): Promise<Result> {
  const chromium = findChromium();
  if (chromium === null) throw new Error('no Chromium was found');
  const livekit = await findOrBuildLivekit();
  const files = await mkdtemp(join(tmpdir(), 'hemicycle-bench-interpretation-'));
  undo.add(() => rm(files, { recursive: true, force: true }));
  const file = join(files, 'noise.wav');
  const samples = noise(NOISE_SECONDS, NOISE_LEVEL);
  await writeFile(file, wavOf(samples));
  const flags = [...FLAGS, `--use-file-for-fake-audio-capture=${file}`];
  const open = (own: Undo) => openBrowser(chromium, flags, own);

  progress.begin('bare connection', BARE_MEASURES);
  const bare = await alone(undo, async (own) => measureBare(await open(own), samples, own, progress));
  const figures: Figure[] = [];
  for (const program of livekit.path === undefined ? [null] : [null, livekit.path]) {
    const name = program === null ? 'mesh' : 'LiveKit';
    progress.begin(name, MEASURES);
    const measured = await alone(undo, async (own) => {
      const booth = await openBooth(await startChamber(program, own), await open(own));
      return measureBooth(booth, samples, progress);
    });
    figures.push(...figuresOf(name, measured, bare));
  }
  progress.end();
  const without = livekit.path === undefined ? `; LiveKit not measured: ${livekit.reason ?? ''}` : '';
  return {
    name: 'interpretation',
    title: `what a listener and an interpreter hear${without}`,
    figures,
  };
}

async function alone<Answer>(undo: Undo, work: (own: Undo) => Promise<Answer>): Promise<Answer> {
  const own = new Undo();
  undo.add(() => own.run());
  const answer = await work(own);
  await own.run();
  return answer;
}

/** Calls `run` so many times, one after the other. */
async function times<Value>(
  count: number,
  progress: Progress,
  run: (turn: number) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    values.push(await run(turn));
    progress.step();
  }
  return values;
}

async function measureBooth(booth: Booth, samples: Float32Array, progress: Progress): Promise<OfProduct> {
  const { floor, first, second, listener } = booth;
  const file = { samples, rate: RATE };
  await booth.goOnAir(first, LANGUAGES.spanish);
  await booth.choose(LANGUAGES.spanish);
  await heardOnce(first, listener);
  const [one] = await times(1, progress, () => latencies({ mouth: first, ear: listener }, CHIRPS));
  const [beneath] = await times(1, progress, () => latencies({ mouth: floor, ear: listener }, CHIRPS));
  const [relayed] = await times(1, progress, () => latencies({ mouth: floor, ear: first }, CHIRPS));
  const [picture] = await times(1, progress, () =>
    together({ mouth: floor, ear: listener }, PICTURE_OF_THE_FLOOR, FLASHES),
  );
  const [bandOfBooth] = await times(1, progress, () => band({ mouth: first, ear: listener }, file));
  const [bandOfFloor] = await times(1, progress, () => band({ mouth: floor, ear: listener }, file));
  const steps = await times(STEPS, progress, () => fullScaleStep({ mouth: floor, ear: first }));

  await booth.goOnAir(second, LANGUAGES.french);
  await first.tone(TONES.first);
  await second.tone(TONES.second);
  const usual = { [TONES.first]: await strengthOf(listener, TONES.first), [TONES.second]: 0 };
  await booth.choose(LANGUAGES.french);
  usual[TONES.second] = await strengthOf(listener, TONES.second);
  const changes = await times(CHANGES, progress, (turn) =>
    changeOf(listener, turnOf(turn + 1), usual, () =>
      booth.choose(turn % 2 === 0 ? LANGUAGES.spanish : LANGUAGES.french),
    ),
  );
  await booth.choose(LANGUAGES.spanish);
  await booth.goOffAir(second);
  await strengthOf(listener, TONES.first);
  const handovers = await times(HANDOVERS, progress, async (turn) => {
    const [from, to] = turn % 2 === 0 ? [first, second] : [second, first];
    const change = await changeOf(listener, turnOf(turn), usual, () => booth.handOver(to, from));
    await pause(1_000);
    return change;
  });
  if (one === undefined || beneath === undefined || relayed === undefined || picture === undefined)
    throw new Error('Something was not measured.');
  if (bandOfBooth === undefined || bandOfFloor === undefined) throw new Error('A band was not measured.');
  return { one, beneath, relayed, picture, bandOfBooth, bandOfFloor, steps, changes, handovers };
}

/** From the first interpreter to the second, or back. */
function turnOf(turn: number): Turn {
  const { first, second } = TONES;
  return turn % 2 === 0 ? { before: first, after: second } : { before: second, after: first };
}

/** Waits until a sound has arrived, and until the lines have come to rest. */
async function heardOnce(mouth: SoundPage, ear: SoundPage): Promise<void> {
  await mouth.tone(TONES.first);
  await strengthOf(ear, TONES.first);
  await mouth.tone(null);
  await pause(3_000);
}

async function measureBare(
  browser: ChromiumBrowser,
  samples: Float32Array,
  undo: Undo,
  progress: Progress,
): Promise<OfBare> {
  const line = await openBareLine(browser, undo);
  const { page } = line;
  const way = { mouth: page, ear: page };
  await line.open(true);
  await heardOnce(page, page);
  const [sound] = await times(1, progress, () => latencies(way, CHIRPS));
  const [picture] = await times(1, progress, () => together(way, BARE_PICTURE, FLASHES));
  const [carried] = await times(1, progress, () => band(way, { samples, rate: RATE }));
  const steps = await times(STEPS, progress, () => fullScaleStep(way));
  await line.close();
  await page.tone(TONES.first);
  let usual = { [TONES.first]: 0.05, [TONES.second]: 0.05 };
  const opened = await times(CHANGES, progress, async () => {
    await page.keep();
    const openedAtMs = await line.open(false);
    const heard = await changeOf(page, { before: TONES.first, after: TONES.first }, usual, () =>
      Promise.resolve(openedAtMs),
    );
    usual = { ...usual, [TONES.first]: await strengthOf(page, TONES.first) };
    await line.close();
    return heard.begins - openedAtMs;
  });
  const replaced = await times(HANDOVERS, progress, async () => {
    await line.open(false);
    await strengthOf(page, TONES.first);
    usual = { ...usual, [TONES.second]: usual[TONES.first] ?? 0 };
    const change = await changeOf(page, { before: TONES.first, after: TONES.second }, usual, () =>
      line.replaceByTone(TONES.second),
    );
    await line.close();
    return change.begins - change.ends;
  });
  if (sound === undefined || picture === undefined || carried === undefined)
    throw new Error('Something was not measured.');
  return { sound, picture, carried, steps, opened, replaced };
}
