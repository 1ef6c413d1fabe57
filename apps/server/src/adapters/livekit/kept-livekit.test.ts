import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepLivekit } from './kept-livekit.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'hemicycle-livekit-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const file = () => join(folder, 'livekit-connection.json');

test('[BEY-23] the next start has the same address and keys, for its owner alone', async () => {
  const first = await keepLivekit(folder, 0);
  expect(first.apiSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(await keepLivekit(folder, 0)).toEqual(first);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test('where the port is taken it is another, with the same keys; a port of the settings is taken as it is', async () => {
  const first = await keepLivekit(folder, 0);
  const other = createServer().listen(first.port, '127.0.0.1');
  await once(other, 'listening');
  const next = await keepLivekit(folder, 0);
  expect(next.port).not.toBe(first.port);
  expect(next.apiSecret).toBe(first.apiSecret);
  expect((await keepLivekit(folder, first.port)).port).toBe(first.port);
  await new Promise((resolve) => other.close(resolve));
});

test('what is not whole is made anew', async () => {
  writeFileSync(file(), '{"port":');
  const made = await keepLivekit(folder, 0);
  expect(await keepLivekit(folder, 0)).toEqual(made);
});
