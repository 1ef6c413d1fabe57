import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallFilm } from '@hemicycle/testkit/small-film';
import { NO_NETWORKS } from '@hemicycle/testkit/own-network';
import { openTcpLine } from '@hemicycle/testkit/tcp-line';
import { findChromium } from '../../../scripts/chromium.mjs';
import { findOrBuildLivekit } from '../../../scripts/livekit.mjs';
import { type ChromiumBrowser, openBrowser } from '../bytes/page-of-chromium.ts';
import type { Progress } from '../replay/progress.ts';
import type { Figure, Result } from '../result.ts';
import { startMortalServer } from '../torture/mortal-server.ts';
import { Undo } from '../undo.ts';
import { backgroundRate } from './background-rate.ts';
import { openBareRoom } from './bare-room.ts';
import { startChamber } from './chamber-server.ts';
import { figuresOf, type OfAdapter, plain } from './figures.ts';
import { COUNTED, flowsOf } from './flows-of-six.ts';
import { openLaptop } from './laptop.ts';
import { timeLayouts } from './layout-of-tiles.ts';
import { type Loss, lossesOf } from './losses.ts';
import { type JoinTimes, openSitting } from './sitting.ts';
import { writeTone } from './tone.ts';

const JOINS = 9;
const REMOVALS = 3;
const LOSSES = 3;
const RESTARTS = 2;
const LAPTOPS = NO_NETWORKS === null ? 2 : 0;
/** The third person, besides moderator and joiner, who enters over a line that can be cut. */
const OVER_A_LINE = 'member10';
const CAMERA = '--use-fake-device-for-media-stream=fps=15';
const FLAGS = [
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
];

/** Measures joining, frames, processor, removal and coming back on the mesh and on LiveKit, in
 *  Chromium with faked devices. LiveKit is compared in turn with livekit-client alone in an empty
 *  page, with a media server of its own. Without a `livekit-server` only the mesh is measured.
 *  @throws Error without a Chromium. */
export async function benchMedia(undo: Undo, progress: Progress): Promise<Result> {
  const chromium = findChromium();
  if (chromium === null) throw new Error('no Chromium was found');
  const livekit = await findOrBuildLivekit();
  const files = await mkdtemp(join(tmpdir(), 'hemicycle-bench-media-'));
  undo.add(() => rm(files, { recursive: true, force: true }));
  const [tone, film] = [join(files, 'tone.wav'), join(files, 'camera.y4m')];
  await Promise.all([writeTone(tone), writeFile(film, smallFilm())]);
  const usual = [
    ...FLAGS,
    CAMERA,
    `--use-file-for-fake-audio-capture=${tone}`,
    '--enable-unsafe-swiftshader',
  ];
  const forSix = [
    ...FLAGS,
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];

  const figures: Figure[] = [];
  for (const program of livekit.path === undefined ? [null] : [null, livekit.path]) {
    const own = new Undo();
    undo.add(() => own.run());
    progress.begin(program === null ? 'mesh' : 'LiveKit', STEPS);
    const browser = await openBrowser(chromium, usual, own);
    const measured = await measure(browser, program, own, progress);
    await own.run();
    const six = new Undo();
    undo.add(() => six.run());
    const flows = await flowsOf(await openBrowser(chromium, forSix, six), program, six, progress);
    await six.run();
    const [slept, switched]: [Loss[], Loss[]] = [[], []];
    for (let turn = 0; turn < LAPTOPS; turn += 1) {
      const network = new Undo();
      undo.add(() => network.run());
      const laptop = await openLaptop(chromium, usual, program, network);
      slept.push(await laptop.sleeps());
      progress.step();
      switched.push(await laptop.switchesWifi());
      await network.run();
      progress.step();
    }
    figures.push(...figuresOf({ ...measured, flows, slept, switched }));
  }
  const own = new Undo();
  undo.add(() => own.run());
  progress.begin('background', 1);
  const server = await startMortalServer(own);
  const rate = await backgroundRate(await openBrowser(chromium, usual, own), server.url);
  await own.run();
  progress.end();
  figures.push(
    plain('virtual background (blur), own picture', [rate], {
      unit: 'frames a second',
      decimals: 1,
      notes: ['One person alone; without a graphics card the processor draws. The camera gives 15.'],
    }),
    timeLayouts(),
  );
  const without = [
    ...(livekit.path === undefined ? [`; LiveKit not measured: ${livekit.reason ?? ''}`] : []),
    ...(NO_NETWORKS === null ? [] : [`; a laptop’s sleep and other Wi-Fi not measured: ${NO_NETWORKS}`]),
  ].join('');
  return { name: 'media', title: `the chamber in Chromium with faked devices${without}`, figures };
}

const STEPS = JOINS + 2 * REMOVALS + COUNTED.length + 3 * LOSSES + RESTARTS + 2 * LAPTOPS;

/** Measures on the mesh where no program of a media server is given. */
async function measure(
  browser: ChromiumBrowser,
  program: string | null,
  undo: Undo,
  progress: Progress,
): Promise<Omit<OfAdapter, 'flows' | 'slept' | 'switched'>> {
  const server = await startChamber(program, undo);
  const times = async <Value>(count: number, run: () => Promise<Value>): Promise<Value[]> => {
    const values: Value[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      values.push(await run());
      progress.step();
    }
    return values;
  };
  const sitting = await openSitting(server, browser);
  const bare = program === null ? null : await openBareRoom(program, browser, undo);
  const bareJoins: JoinTimes[] = [];
  const joinBoth = async () => {
    const ours = await sitting.join();
    // The pages leave, so that they do not disturb the other measurement.
    await sitting.goAway();
    if (bare !== null) bareJoins.push(await bare.join());
    return ours;
  };
  // The first joins load files, so they are not counted.
  await joinBoth();
  bareJoins.length = 0;
  const joins = await times(JOINS, joinBoth);
  await bare?.close();
  await sitting.join();

  const keptOff = await times(REMOVALS, () => sitting.keptOff());
  const signedOut = await times(REMOVALS, () => sitting.signedOut());

  const line = await openTcpLine(server.url);
  undo.add(() => line.close());
  const person = await sitting.comes(OVER_A_LINE, line.url);
  const losses = lossesOf(person, sitting.people, line, server);
  const socketCut = await times(LOSSES, losses.socketCut);
  const offline = await times(LOSSES, losses.offline);
  const mediaServerKilled: Loss[] = program === null ? [] : await times(LOSSES, losses.mediaServerKilled);
  const serverRestarted = await times(RESTARTS, losses.serverRestarted);
  return {
    name: program === null ? 'mesh' : 'LiveKit',
    joins,
    bareJoins: bare === null ? null : bareJoins,
    keptOff,
    signedOut,
    socketCut,
    offline,
    serverRestarted,
    mediaServerKilled,
  };
}
