import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import type { MediaPort } from '@hemicycle/media';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChamberMedia, useChamberMedia } from './chamber-media.ts';

const connection = { send: () => true, onMedia: () => () => undefined };
const joined = () => useChamberMedia.getState().snapshot.connection;
let close: () => Promise<void> = () => Promise.resolve();

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  await close();
  vi.restoreAllMocks();
});

function open(load: () => Promise<() => MediaPort>, nowMs: () => number = () => 0) {
  const onFailed = vi.fn();
  const media = openChamberMedia(connection, { onOpen: () => undefined, onFailed, load, nowMs });
  ({ close } = media);
  return { media, onFailed };
}

test('[SESS-12] media that joins is no failure', async () => {
  const { onFailed } = open(async () => () => createFakeChamber().enter('rosa').port);
  await vi.waitFor(() => expect(joined()).toBe('joined'));
  expect(onFailed).not.toHaveBeenCalled();
});

test('[SESS-12] [SESS-16] media whose program does not load fails, and a rejoin loads it again', async () => {
  const load = vi.fn<() => Promise<() => MediaPort>>();
  load.mockRejectedValueOnce(new TypeError('no network'));
  load.mockResolvedValue(() => createFakeChamber().enter('rosa').port);
  const { media, onFailed } = open(load);
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith('not-loaded'));
  media.rejoin();
  await vi.waitFor(() => expect(joined()).toBe('joined'));
  media.rejoin();
  expect(load).toHaveBeenCalledTimes(2);
});

test('[SESS-12] no answer for 60 s is a failure of waiting, and nothing is told once the page has left', async () => {
  let now = 0;
  const silent = () => {
    const { port } = createFakeChamber().enter('rosa');
    return {
      ...port,
      join: async () => {
        now += 10_000;
        return { ok: false, problem: { code: 'join-timeout', source: null, limit: null } } as const;
      },
    };
  };
  const { media, onFailed } = open(
    async () => silent,
    () => now,
  );
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith('waited-too-long'));
  expect(now).toBe(60_000);
  await media.close();
  media.rejoin();
  await Promise.resolve();
  expect(now).toBe(60_000);
});

test('[SESS-18] a provider’s program that is not initialised in time is a failure of its own', async () => {
  const slow = () => ({
    ...createFakeChamber().enter('rosa').port,
    join: async () =>
      ({ ok: false, problem: { code: 'media-not-ready', source: null, limit: null } }) as const,
  });
  const { onFailed } = open(async () => slow);
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith('not-ready'));
});
