import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { stopWithNpm } from '../../scripts/stop-with-npm.mjs';
import { benchArrive } from './arrive/arrive.ts';
import { benchBell } from './bell/bell.ts';
import { benchBytes } from './bytes/bytes.ts';
import { benchCaptions } from './captions/captions.ts';
import { benchCasts } from './casts/casts.ts';
import { benchInterpretation } from './interpretation/interpretation.ts';
import { benchMedia } from './media/media.ts';
import { benchMission } from './mission/mission.ts';
import { readOptions, USAGE, type BenchOptions } from './options.ts';
import { createProgress, type Progress } from './replay/progress.ts';
import { inLines } from './report.ts';
import type { BenchmarkName, Result } from './result.ts';
import { benchRooms } from './rooms/rooms.ts';
import { benchSelfish } from './selfish/selfish.ts';
import { benchSockets } from './sockets/sockets.ts';
import { benchStart } from './start/start.ts';
import type { Undo } from './undo.ts';
import { undoAtLeaving } from './undo-at-leaving.ts';
import { benchVoters } from './voters/voters.ts';

const benchmarks: Record<BenchmarkName, (undo: Undo, progress: Progress) => Promise<Result>> = {
  casts: benchCasts,
  voters: benchVoters,
  sockets: benchSockets,
  arrive: benchArrive,
  rooms: benchRooms,
  selfish: benchSelfish,
  bytes: benchBytes,
  start: benchStart,
  media: benchMedia,
  interpretation: benchInterpretation,
  captions: benchCaptions,
  mission: benchMission,
  bell: benchBell,
};

stopWithNpm();
process.exitCode = await main(process.argv.slice(2));

/** Returns 0: everything was measured, whatever the figures; 1: something failed; 2: wrong
 *  arguments. */
async function main(args: readonly string[]): Promise<number> {
  let options: BenchOptions;
  try {
    options = readOptions(args);
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${USAGE}`);
    return 2;
  }
  const machine = describeMachine();
  console.log(
    `${machine.date}, Node ${machine.node}, ${machine.cores} cores (${machine.cpu}), load before ${machine.loadBefore.toFixed(1)}`,
  );
  console.log('Figures are minimum / median / maximum.\n');
  const results: Result[] = [];
  let failed = false;
  for (const name of options.names) {
    try {
      const result = await runBenchmark(benchmarks[name]);
      results.push(result);
      console.log(`${inLines(result)}\n`);
    } catch (error) {
      failed = true;
      console.error(`${name} could not be measured: ${messageOf(error)}\n`);
    }
  }
  if (options.jsonFile !== null) {
    await writeFile(options.jsonFile, `${JSON.stringify({ machine, results }, null, 2)}\n`);
  }
  return failed ? 1 : 0;
}

async function runBenchmark(run: (undo: Undo, progress: Progress) => Promise<Result>): Promise<Result> {
  const progress = createProgress(false);
  try {
    return await undoAtLeaving((undo) => run(undo, progress), progress.end);
  } finally {
    progress.end();
  }
}

function describeMachine() {
  return {
    date: new Date().toISOString(),
    node: process.versions.node,
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    loadBefore: loadavg()[0] ?? 0,
  };
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return error.message + cause;
}
