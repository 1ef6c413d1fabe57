import { findOrBuildProgram } from './go-program.mjs';
import { run } from './run.mjs';

const HELP_WITHIN_MS = 10_000;

const S3_SERVER = {
  name: 'gofakes3',
  variable: 'S3_SERVER_PATH',
  version: 'v1.2.0',
  goPackage: 'github.com/johannesboyne/gofakes3/cmd/gofakes3',
  made: 'gofakes3',
  of: 'S3',
  /** Whether a program is the server: its help names the option for the first bucket. */
  async isIt(program, env) {
    const { output } = await run(program, ['-h'], { env, timeout: HELP_WITHIN_MS });
    return output.includes('initialbucket');
  },
};

/** Finds the server that speaks S3 for tests, or builds one: see `findOrBuildProgram`.
 *  @param {Record<string, any>} [given] What `findOrBuildProgram` takes besides. */
export function findOrBuildS3Server({ cache = '.cache/s3', ...parts } = {}) {
  return findOrBuildProgram(S3_SERVER, { cache, ...parts });
}
