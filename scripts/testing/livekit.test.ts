import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findOrBuildLivekit, LIVEKIT_VERSION } from '../livekit.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hemicycle-livekit-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes a program that prints a line. Returns its path. */
function program(folder: string, name: string, line = ''): string {
  mkdirSync(join(root, folder), { recursive: true });
  const path = join(root, folder, name);
  writeFileSync(path, `#!/bin/sh\necho ${line}\n`);
  chmodSync(path, 0o755);
  return path;
}

const quiet = { say: () => undefined };
const neverBuilds = () => Promise.reject(new Error('nothing should be built'));

test('the one that is named, else the one on the path, else the one built before', async () => {
  const named = program('named', 'mine', 'livekit-server version 1.13.5');
  const onPath = program('path', 'livekit-server');
  const cache = join(root, 'cache');
  const parts = { cache, build: neverBuilds, ...quiet };
  const PATH = join(root, 'path');
  expect(await findOrBuildLivekit({ ...parts, env: { PATH, LIVEKIT_SERVER_PATH: named } })).toEqual({
    path: named,
  });
  expect(await findOrBuildLivekit({ ...parts, env: { PATH } })).toEqual({ path: onPath });
  const built = program('cache', `livekit-server-${LIVEKIT_VERSION}`);
  expect(await findOrBuildLivekit({ ...parts, env: { PATH: '' } })).toEqual({ path: built });
});

test('a named one that cannot be run is said, not replaced', async () => {
  const env = { PATH: '', LIVEKIT_SERVER_PATH: join(root, 'nowhere') };
  const { reason } = await findOrBuildLivekit({ env, build: neverBuilds, ...quiet });
  expect(reason).toContain('LIVEKIT_SERVER_PATH');
});

test('a named one that is another program is said, not replaced', async () => {
  const named = program('named', 'livekit-server', 'true 9.7');
  const env = { PATH: process.env['PATH'], LIVEKIT_SERVER_PATH: named };
  expect(await findOrBuildLivekit({ env, build: neverBuilds, ...quiet })).toEqual({
    reason: `LIVEKIT_SERVER_PATH is ${named}, which is no livekit-server`,
  });
});

test('Go builds the pinned one into the cache, once', async () => {
  program('go', 'go', 'go1.26.8');
  const cache = join(root, 'cache');
  const env = { PATH: join(root, 'go') };
  let builds = 0;
  const build = async (_go: string, folder: string) => {
    builds += 1;
    writeFileSync(join(folder, 'server'), '#!/bin/sh\n');
    chmodSync(join(folder, 'server'), 0o755);
    return { code: 0, output: '' };
  };
  const path = join(cache, `livekit-server-${LIVEKIT_VERSION}`);
  expect(await findOrBuildLivekit({ env, cache, build, ...quiet })).toEqual({ path });
  expect(await findOrBuildLivekit({ env, cache, build, ...quiet })).toEqual({ path });
  expect(builds).toBe(1);
  expect(readdirSync(cache)).toEqual([`livekit-server-${LIVEKIT_VERSION}`]);
});

test('a build that fails is a reason to skip, and leaves nothing behind', async () => {
  program('go', 'go', 'go1.26.8');
  const cache = join(root, 'cache');
  const build = async () => ({ code: 1, output: 'go: downloading\ndial tcp: no route to host\n' });
  const env = { PATH: join(root, 'go') };
  expect(await findOrBuildLivekit({ env, cache, build, ...quiet })).toEqual({
    reason: 'livekit-server could not be built: dial tcp: no route to host',
  });
  expect(existsSync(join(cache, 'building'))).toBe(false);
});
