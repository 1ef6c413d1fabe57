import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findJoiners } from '../find-programs.ts';
import { expect, test } from 'vitest';

const programs = findJoiners(process.env);

/** Makes Node find no `@livekit/rtc-node`, as on a machine for which it has no program. */
const HOOK = `export async function resolve(name, about, next) {
  if (name === '@livekit/rtc-node') throw new Error('Cannot find its program.\\nRequire stack: …');
  return next(name, about);
}`;
const address = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;
const REGISTERS = `import { register } from 'node:module'; register(${JSON.stringify(address(HOOK))});`;

test.skipIf(!programs.ok)(
  '[issue 34] a recorder of the sound alone says in one line that LiveKit’s library is missing, and ends',
  () => {
    const main = join(import.meta.dirname, '../main.ts');
    const ended = spawnSync(process.execPath, ['--import', 'tsx', '--import', address(REGISTERS), main], {
      encoding: 'utf8',
      env: {
        ...process.env,
        HEMICYCLE_RECORDER_TOKEN: 'a token of recorders, long enough for them',
        HEMICYCLE_RECORDER_ENGINE: 'livekit-tracks',
      },
    });
    const machine = `${process.platform} ${process.arch}`;
    expect(ended.stderr).toBe(
      `HEMICYCLE_RECORDER_ENGINE=livekit-tracks needs @livekit/rtc-node with its program for ${machine}: Cannot find its program.\n`,
    );
    expect(ended.status).toBe(1);
  },
);
