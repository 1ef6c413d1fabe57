import { findOrBuildProgram } from './go-program.mjs';
import { run } from './run.mjs';

/** The LiveKit release that the tests run against. */
export const LIVEKIT_VERSION = 'v1.13.5';
const VERSION_WITHIN_MS = 10_000;

const LIVEKIT = {
  name: 'livekit-server',
  variable: 'LIVEKIT_SERVER_PATH',
  version: LIVEKIT_VERSION,
  goPackage: 'github.com/livekit/livekit-server/cmd/server',
  made: 'server',
  of: 'LiveKit',
  /** Whether a program is LiveKit: it says so when it is asked for its version. */
  async isIt(program, env) {
    const { code, output } = await run(program, ['--version'], { env, timeout: VERSION_WITHIN_MS });
    return code === 0 && /livekit/i.test(output);
  },
};

/** Finds the livekit-server for tests, or builds one: see `findOrBuildProgram`.
 *  @param {Record<string, any>} [given] What `findOrBuildProgram` takes besides. */
export function findOrBuildLivekit({ cache = '.cache/livekit', ...parts } = {}) {
  return findOrBuildProgram(LIVEKIT, { cache, ...parts });
}
