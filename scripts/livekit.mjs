import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { run } from './run.mjs';

/** The LiveKit release that the tests run against. */
export const LIVEKIT_VERSION = 'v1.13.5';
const PACKAGE = `github.com/livekit/livekit-server/cmd/server@${LIVEKIT_VERSION}`;
const CACHE = '.cache/livekit';
const VERSION_WITHIN_MS = 10_000;
const GO_NEEDED = [1, 26];
const GO_PLACES = ['/usr/local/go/bin', '/usr/lib/go/bin', '/opt/homebrew/bin'];

/** Finds the livekit-server for tests: LIVEKIT_SERVER_PATH, else one on the path, else one built
 *  before. Where there is none, Go builds one, which takes some minutes and happens once. Returns
 *  `{ path }`, or `{ reason }` that says why there is none. Never fails. */
export async function findOrBuildLivekit({
  env = process.env,
  cache = CACHE,
  build = buildWithGo,
  say = console.log,
} = {}) {
  const named = env.LIVEKIT_SERVER_PATH;
  if (named) {
    if (!isExecutable(named)) return { reason: `LIVEKIT_SERVER_PATH is ${named}, which cannot be run` };
    return (await isLivekit(resolve(named), env))
      ? { path: resolve(named) }
      : { reason: `LIVEKIT_SERVER_PATH is ${named}, which is no livekit-server` };
  }
  const built = resolve(cache, `livekit-server-${LIVEKIT_VERSION}`);
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const found = [...onPath.map((folder) => join(folder, 'livekit-server')), built].find(isExecutable);
  if (found) return { path: found };
  const go = await findGo(env);
  if (go === null) {
    return { reason: 'no livekit-server (LIVEKIT_SERVER_PATH), and no Go from 1.26 on to build one' };
  }
  say(`Building livekit-server ${LIVEKIT_VERSION} once, for the tests of LiveKit (go install).`);
  const folder = resolve(cache, 'building');
  mkdirSync(folder, { recursive: true });
  const { code, output } = await build(go, folder, env);
  const made = join(folder, process.platform === 'win32' ? 'server.exe' : 'server');
  if (code !== 0 || !existsSync(made)) {
    rmSync(folder, { recursive: true, force: true });
    const last = output.trim().split('\n').at(-1) ?? '';
    return { reason: `livekit-server could not be built: ${last.slice(0, 200) || 'go said nothing'}` };
  }
  // The program appears in one step, so that another run never finds half a program.
  renameSync(made, built);
  rmSync(folder, { recursive: true, force: true });
  return { path: built };
}

function buildWithGo(go, folder, env) {
  return run(go, ['install', PACKAGE], { env: { ...env, GOBIN: folder, GOFLAGS: '-mod=mod' } });
}

async function findGo(env) {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...GO_PLACES];
  for (const go of folders.map((folder) => join(folder, 'go')).filter(isExecutable)) {
    const { code, output } = await run(go, ['env', 'GOVERSION'], { env: { ...env, GOTOOLCHAIN: 'local' } });
    if (code === 0 && isNewEnough(output)) return go;
  }
  return null;
}

/** Whether a program is LiveKit: it says so when it is asked for its version. */
async function isLivekit(program, env) {
  const { code, output } = await run(program, ['--version'], { env, timeout: VERSION_WITHIN_MS });
  return code === 0 && /livekit/i.test(output);
}

/** Whether a version such as `go1.26.8` is the needed version or later. */
function isNewEnough(version) {
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined) return false;
  return Number(major) > GO_NEEDED[0] || (Number(major) === GO_NEEDED[0] && Number(minor) >= GO_NEEDED[1]);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
