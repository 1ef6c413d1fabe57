import { stopWithNpm } from '../../../scripts/stop-with-npm.mjs';
import { createProgress } from '../replay/progress.ts';
import { undoAtLeaving } from '../undo-at-leaving.ts';
import { readOptions, USAGE, type TortureOptions } from './options.ts';
import { torture } from './torture.ts';

stopWithNpm();
process.exitCode = await main(process.argv.slice(2));

/** Returns 0: every acknowledged vote is counted and in the record once; 1: that is not so, or it
 *  could not be done; 2: wrong arguments. */
async function main(args: readonly string[]): Promise<number> {
  let options: TortureOptions;
  try {
    options = readOptions(args);
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${USAGE}`);
    return 2;
  }
  const progress = createProgress(options.json);
  try {
    const report = await undoAtLeaving((undo) => torture(options, undo, progress), progress.end);
    console.log(JSON.stringify(report));
    return report.differences.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(`The torture failed: ${messageOf(error)}`);
    return 1;
  } finally {
    progress.end();
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return error.message + cause;
}
