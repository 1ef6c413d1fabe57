import { stopWithNpm } from '../../../scripts/stop-with-npm.mjs';
import { undoAtLeaving } from '../undo-at-leaving.ts';
import { readOptions, USAGE, type ReplayOptions } from './options.ts';
import { startOwnServer } from './own-server.ts';
import { createProgress } from './progress.ts';
import { replayRoll, type ReplayReport } from './replay-roll.ts';
import { readRoll } from './roll.ts';
import { keysPathOf } from './save-record.ts';

stopWithNpm();
process.exitCode = await main(process.argv.slice(2));

/** Returns 0: the count agrees with the official one; 1: it differs, or the replay could not be
 *  done; 2: wrong arguments. */
async function main(args: readonly string[]): Promise<number> {
  let options: ReplayOptions;
  try {
    options = readOptions(args);
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${USAGE}`);
    return 2;
  }
  try {
    const report = await replay(options);
    console.log(JSON.stringify(report));
    if (!options.json) console.error(inWords(report, options.record));
    return report.differences.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(`The replay failed: ${messageOf(error)}`);
    return 1;
  }
}

async function replay(options: ReplayOptions): Promise<ReplayReport> {
  const roll = await readRoll(options.file);
  const progress = createProgress(options.json);
  try {
    return await undoAtLeaving(async (undo) => {
      const url = options.url ?? (await startOwnServer(undo));
      return replayRoll(roll, url, options, progress);
    }, progress.end);
  } finally {
    progress.end();
  }
}

function inWords({ title, outcome, differences, record }: ReplayReport, saved: string | null): string {
  const lines = [
    differences.length === 0 ? `${title}: the count agrees.` : `${title}: ${differences.length} differences.`,
    ...differences,
    outcome.expressible
      ? `${outcome.outcome} by ${outcome.rule}${outcome.castingVote === null ? '' : `, the casting vote given by ${outcome.castingVote.by}`}.`
      : `The outcome is not computed: polls have no rule for ${outcome.rule}.`,
    `The record was checked: ${record.entries} entries, ${record.treeSize} leaves, closing hash ${record.closingHash}.`,
    ...(saved === null
      ? []
      : [`It is saved. Check it with: npm run verify -- ${saved} --keys ${keysPathOf(saved)}`]),
  ];
  return lines.join('\n');
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return error.message + cause;
}
