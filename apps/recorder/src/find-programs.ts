import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs that a recorder runs, each with its package in Debian. */
const PACKAGES = {
  Xvfb: 'xvfb',
  pulseaudio: 'pulseaudio',
  pactl: 'pulseaudio-utils',
  ffmpeg: 'ffmpeg',
  ffprobe: 'ffmpeg',
  setpriv: 'util-linux',
} as const;
const CHROMIUMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of Chromium, or one line that says which Debian packages are missing. */
export type FoundPrograms =
  | { readonly ok: true; readonly chromium: string }
  | { readonly ok: false; readonly line: string };

/** Looks for the programs that a recorder runs. `CHROMIUM_PATH` names a Chromium that is not on the
 *  path. Never throws. */
export function findPrograms(env: NodeJS.ProcessEnv): FoundPrograms {
  const chromium =
    env['CHROMIUM_PATH'] || CHROMIUMS.map((name) => onPath(name, env)).find((path) => path !== null);
  const missing = new Set<string>();
  for (const [program, name] of Object.entries(PACKAGES))
    if (onPath(program, env) === null) missing.add(name);
  if (!chromium) missing.add('chromium');
  if (chromium && missing.size === 0) return { ok: true, chromium };
  return {
    ok: false,
    line: `A recorder needs ${[...missing].join(', ')}: sudo apt-get install --no-install-recommends ${[...missing].join(' ')}`,
  };
}

/** As `findPrograms`, for a recorder without a browser: LiveKit's egress records, or the sound
 *  alone is taken. */
export function findJoiners(
  env: NodeJS.ProcessEnv,
): FoundPrograms | { readonly ok: true; readonly chromium: null } {
  if (['ffmpeg', 'ffprobe', 'setpriv'].every((program) => onPath(program, env) !== null)) {
    return { ok: true, chromium: null };
  }
  const line = 'A recorder needs ffmpeg: sudo apt-get install --no-install-recommends ffmpeg util-linux';
  return { ok: false, line };
}

function onPath(program: string, env: NodeJS.ProcessEnv): string | null {
  for (const folder of (env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, program);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      continue;
    }
  }
  return null;
}
