import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { run } from './run.mjs';

const GO_NEEDED = [1, 26];
const GO_PLACES = ['/usr/local/go/bin', '/usr/lib/go/bin', '/opt/homebrew/bin'];

/** Finds a program for tests: the one that the environment variable `variable` names, else one on
 *  the path, else one built before. Where there is none, Go builds the release `version` of
 *  `goPackage`, which takes some minutes and happens once. `made` is the name that Go gives it.
 *  `isIt` checks a named program. Returns `{ path }`, or `{ reason }` that says why there is none.
 *  Never fails. */
export async function findOrBuildProgram(
  { name, variable, version, goPackage, made, isIt, of },
  { env = process.env, cache, build = buildWithGo, say = console.log } = {},
) {
  const named = env[variable];
  if (named) {
    if (!isExecutable(named)) return { reason: `${variable} is ${named}, which cannot be run` };
    return (await isIt(resolve(named), env))
      ? { path: resolve(named) }
      : { reason: `${variable} is ${named}, which is no ${name}` };
  }
  const built = resolve(cache, `${name}-${version}`);
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const found = [...onPath.map((folder) => join(folder, name)), built].find(isExecutable);
  if (found) return { path: found };
  const go = await findGo(env);
  if (go === null) return { reason: `no ${name} (${variable}), and no Go from 1.26 on to build one` };
  say(`Building ${name} ${version} once, for the tests of ${of} (go install).`);
  const folder = resolve(cache, 'building');
  mkdirSync(folder, { recursive: true });
  const { code, output } = await build(go, folder, env, `${goPackage}@${version}`);
  const program = join(folder, process.platform === 'win32' ? `${made}.exe` : made);
  if (code !== 0 || !existsSync(program)) {
    rmSync(folder, { recursive: true, force: true });
    const last = output.trim().split('\n').at(-1) ?? '';
    return { reason: `${name} could not be built: ${last.slice(0, 200) || 'go said nothing'}` };
  }
  // The program appears in one step, so that another run never finds half a program.
  renameSync(program, built);
  rmSync(folder, { recursive: true, force: true });
  return { path: built };
}

function buildWithGo(go, folder, env, wanted) {
  return run(go, ['install', wanted], { env: { ...env, GOBIN: folder, GOFLAGS: '-mod=mod' } });
}

async function findGo(env) {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...GO_PLACES];
  for (const go of folders.map((folder) => join(folder, 'go')).filter(isExecutable)) {
    const { code, output } = await run(go, ['env', 'GOVERSION'], { env: { ...env, GOTOOLCHAIN: 'local' } });
    if (code === 0 && isNewEnough(output)) return go;
  }
  return null;
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
