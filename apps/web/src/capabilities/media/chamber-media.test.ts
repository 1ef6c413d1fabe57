import { createFakeChamber } from '@hemicycle/media/fake/fake-chamber';
import type { MediaPort } from '@hemicycle/media';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { testSession } from '../../testing-person.ts';
import { drawWithoutTracks } from '../../testing-tracks.ts';
import {
  DRAWN_WITHOUT_MEDIA_AFTER_MS,
  idleMedia,
  keepMediaStill,
  openChamberMedia,
  showMediaAgain,
  untilMediaStands,
  useChamberMedia,
} from './chamber-media.ts';
import { useHostWait } from './wait-for-host.ts';

drawWithoutTracks();

const doubt = vi.fn<() => void>();
const connection = { send: () => true, onMedia: () => () => undefined, doubt };
const joined = () => useChamberMedia.getState().snapshot.connection;
let close: () => Promise<void> = () => Promise.resolve();

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  await close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  useLive.setState(emptyLiveStore);
});

function open(load: () => Promise<() => MediaPort>, nowMs: () => number = () => 0) {
  const onFailed = vi.fn();
  const media = openChamberMedia(connection, {
    onOpen: () => undefined,
    onFailed,
    idVotingSession: 's1',
    load,
    nowMs,
  });
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
  void media.rejoin();
  await vi.waitFor(() => expect(joined()).toBe('joined'));
  void media.rejoin();
  expect(load).toHaveBeenCalledTimes(2);
});

test('[SESS-16] media that was refused in a huddle is joined again in that huddle, and in the chamber after falling back', async () => {
  const { port } = createFakeChamber().enter('rosa');
  const rooms: unknown[] = [];
  let refuses = false;
  const join: MediaPort['join'] = async (as) => {
    rooms.push(as?.roomId ?? 'the chamber');
    if (!refuses) return port.join(as);
    await port.leave();
    return { ok: false, problem: { code: 'not-allowed', source: null, limit: null } };
  };
  const { media, onFailed } = open(async () => () => ({ ...port, join }));
  await vi.waitFor(() => expect(joined()).toBe('joined'));
  refuses = true;
  await media.moveTo('h1');
  expect(onFailed).toHaveBeenCalledExactlyOnceWith('refused');
  await media.rejoin();
  expect(onFailed).toHaveBeenCalledTimes(2);
  refuses = false;
  await media.rejoin();
  expect(useChamberMedia.getState().snapshot.roomId).toBe('h1');
  await media.moveTo(null);
  expect(joined()).toBe('joined');
  expect(rooms).toEqual(['the chamber', 'h1', 'h1', 'h1', 'the chamber']);
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
  void media.rejoin();
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

test.each([
  { code: 'media-unreachable', reason: 'lost' },
  { code: 'not-allowed', reason: 'refused' },
  { code: 'too-many-stays', reason: 'too-many-places' },
] as const)('[MEDIA-07] media that stood and fails with $code is $reason', async ({ code, reason }) => {
  const { port } = createFakeChamber().enter('rosa');
  const listeners: (() => void)[] = [];
  let fails = false;
  const failing: MediaPort = {
    ...port,
    snapshot: () =>
      fails
        ? { ...port.snapshot(), connection: 'failed', problem: { code, source: null, limit: null } }
        : port.snapshot(),
    subscribe(listener) {
      listeners.push(listener);
      return port.subscribe(listener);
    },
  };
  const { onFailed } = open(async () => () => failing);
  await vi.waitFor(() => expect(joined()).toBe('joined'));
  // Joining ends a moment after the media shows as joined.
  await new Promise((resolve) => setTimeout(resolve));
  fails = true;
  for (const listener of listeners) listener();
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(reason);
});

test('[BEY-23] the line is asked once when the media is lost', async () => {
  const rosa = createFakeChamber().enter('rosa');
  open(async () => () => rosa.port);
  await vi.waitFor(() => expect(joined()).toBe('joined'));
  doubt.mockClear();
  rosa.cut();
  expect(doubt).toHaveBeenCalledOnce();
  rosa.restore();
  rosa.cut();
  expect(doubt).toHaveBeenCalledTimes(2);
});

test('[BEY-23] the line is asked where nobody is received any more, and not for one who is lost', async () => {
  const chamber = createFakeChamber();
  const { port: rosa } = chamber.enter('rosa');
  const { port: kenji } = chamber.enter('kenji');
  const { port: marit } = chamber.enter('marit');
  await Promise.all([kenji.join(), marit.join()]);
  const lost = new Set<string>();
  const port: MediaPort = {
    ...rosa,
    snapshot: () => {
      const snapshot = rosa.snapshot();
      const people = snapshot.people.map((one) =>
        lost.has(one.userId) ? { ...one, quality: 'lost' as const } : one,
      );
      return { ...snapshot, people };
    },
  };
  open(async () => () => port);
  await vi.waitFor(() => expect(joined()).toBe('joined'));
  doubt.mockClear();
  lost.add('kenji');
  await kenji.publishCamera();
  expect(doubt).not.toHaveBeenCalled();
  lost.add('marit');
  kenji.stopCamera();
  expect(doubt).toHaveBeenCalledOnce();
});

/** Sets whether the host is there, in a session that waits for its host. */
function letHostBe(present: boolean) {
  const presiding = present ? 'marit' : null;
  useLive.setState({
    session: { ...testSession, presiding, davra: { ...testSession.davra, joinBeforeHost: false } },
  });
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const hostAbsent = { code: 'host-absent', source: null, limit: null } as const;

test('[SESS-09] [SESS-10] [SESS-11] [SESS-12] media that lacks its host waits, for longer than 60 s too, and is joined 5 s after the host was seen', async () => {
  vi.useFakeTimers();
  letHostBe(false);
  const { port } = createFakeChamber().enter('rosa');
  const leave = vi.fn(port.leave);
  const join = vi.fn<MediaPort['join']>();
  join.mockResolvedValueOnce({ ok: false, problem: hostAbsent });
  join.mockImplementation(port.join);
  const { onFailed } = open(async () => () => ({ ...port, join, leave }), Date.now);
  await pass(0);
  expect(useHostWait.getState().waiting).toBe(true);
  await pass(600_000);
  expect(join).toHaveBeenCalledOnce();
  letHostBe(true);
  await pass(2000);
  expect(useHostWait.getState().waiting).toBe(false);
  await pass(4999);
  expect([join.mock.calls.length, leave.mock.calls.length, joined()]).toEqual([1, 0, 'idle']);
  await pass(1);
  expect(joined()).toBe('joined');
  expect(onFailed).not.toHaveBeenCalled();
});

test('[SESS-09] [SESS-11] media that stood and lost its host waits as well; what stands of it is hung up 2 s after the host was seen', async () => {
  letHostBe(true);
  const { port } = createFakeChamber().enter('rosa');
  const leave = vi.fn(port.leave);
  const listeners: (() => void)[] = [];
  let fails = false;
  const failing: MediaPort = {
    ...port,
    leave,
    snapshot: () =>
      fails ? { ...port.snapshot(), connection: 'failed', problem: hostAbsent } : port.snapshot(),
    subscribe(listener) {
      listeners.push(listener);
      return port.subscribe(listener);
    },
  };
  const { onFailed } = open(async () => () => failing);
  await vi.waitFor(() => expect(joined()).toBe('joined'));
  // Joining ends a moment after the media shows as joined.
  await new Promise((resolve) => setTimeout(resolve));
  vi.useFakeTimers();
  letHostBe(false);
  fails = true;
  for (const listener of listeners) listener();
  expect(useHostWait.getState().waiting).toBe(true);
  fails = false;
  letHostBe(true);
  await pass(2000 + 1999);
  expect(leave).not.toHaveBeenCalled();
  await pass(1);
  expect(leave).toHaveBeenCalledOnce();
  expect(joined()).toBe('left');
  await pass(2999);
  expect(joined()).toBe('left');
  await pass(1);
  expect(joined()).toBe('joined');
  expect(onFailed).not.toHaveBeenCalled();
});

test('[SESS-09] who leaves while the host is waited for is asked in no more', async () => {
  vi.useFakeTimers();
  letHostBe(false);
  const join = vi.fn<MediaPort['join']>().mockResolvedValue({ ok: false, problem: hostAbsent });
  const { media } = open(async () => () => ({ ...createFakeChamber().enter('rosa').port, join }));
  await pass(0);
  await media.close();
  expect(useHostWait.getState().waiting).toBe(false);
  letHostBe(true);
  await pass(10_000);
  expect(join).toHaveBeenCalledOnce();
});

test.each([
  { code: 'given-up', why: 'a password that was given up' },
  { code: 'unsupported', why: 'a browser that cannot' },
] as const)('[SESS-23] [SESS-12] $why is no failure to be told, nor to be tried again', async ({ code }) => {
  const join = vi.fn(async () => ({ ok: false, problem: { code, source: null, limit: null } }) as const);
  const { media, onFailed } = open(async () => () => ({ ...createFakeChamber().enter('rosa').port, join }));
  await vi.waitFor(() => expect(join).toHaveBeenCalledOnce());
  // The first try has ended once `rejoin` starts another one.
  await vi.waitFor(() => {
    void media.rejoin();
    expect(join.mock.calls.length).toBeGreaterThan(1);
  });
  expect(onFailed).not.toHaveBeenCalled();
});

test.each(['joined', 'failed'] as const)(
  '[BEY-23] the chamber is drawn once its media is %s',
  async (end) => {
    useChamberMedia.setState({ snapshot: { ...idleMedia, connection: 'joining' } });
    const drawn = vi.fn();
    const waiting = untilMediaStands().then(drawn);
    useChamberMedia.setState({ snapshot: { ...idleMedia, connection: 'joining', roomId: 's1' } });
    await Promise.resolve();
    expect(drawn).not.toHaveBeenCalled();
    useChamberMedia.setState({ snapshot: { ...idleMedia, connection: end } });
    await waiting;
    await untilMediaStands();
  },
);

test('[BEY-23] media that takes its time keeps nobody from the chamber', async () => {
  vi.useFakeTimers();
  useChamberMedia.setState({ snapshot: { ...idleMedia, connection: 'joining' } });
  const drawn = vi.fn();
  void untilMediaStands().then(drawn);
  await vi.advanceTimersByTimeAsync(DRAWN_WITHOUT_MEDIA_AFTER_MS - 1);
  expect(drawn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(drawn).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('[MEDIA-02] what others say is heard from the snapshot it comes with on, and no longer once the page has left', async () => {
  const chamber = createFakeChamber();
  open(async () => () => chamber.enter('rosa').port);
  await vi.waitFor(() => expect(joined()).toBe('joined'));
  const { port } = chamber.enter('ada');
  await port.join();
  await port.publishMicrophone();
  await vi.waitFor(() => expect(document.querySelectorAll('audio')).toHaveLength(1));
  await close();
  expect(document.querySelectorAll('audio')).toHaveLength(0);
});

test('[MEDIA-02] what the media still says while it is given back is not heard', async () => {
  const chamber = createFakeChamber();
  const { port } = chamber.enter('rosa');
  let say = () => {};
  const heardAtTheEnd: number[] = [];
  const talkative: MediaPort = {
    ...port,
    subscribe(listener) {
      say = listener;
      return port.subscribe(listener);
    },
    async dispose() {
      say();
      heardAtTheEnd.push(document.querySelectorAll('audio').length);
      await port.dispose();
    },
  };
  open(async () => () => talkative);
  await vi.waitFor(() => expect(joined()).toBe('joined'));
  const other = chamber.enter('ada').port;
  await other.join();
  await other.publishMicrophone();
  await vi.waitFor(() => expect(document.querySelectorAll('audio')).toHaveLength(1));
  await close();
  expect(heardAtTheEnd).toEqual([0]);
  expect(useChamberMedia.getState().snapshot).toBe(idleMedia);
});

test('[BEY-23] while the chamber is drawn its media stands still, and what has become of it comes afterwards', async () => {
  const chamber = createFakeChamber();
  open(async () => () => chamber.enter('rosa').port);
  await vi.waitFor(() => expect(joined()).toBe('joined'));
  const people = () => useChamberMedia.getState().snapshot.people.map(({ userId }) => userId);
  keepMediaStill();
  await chamber.enter('ben').port.join();
  expect(people()).toEqual([]);
  showMediaAgain();
  expect(people()).toEqual(['ben']);
  await chamber.enter('cyd').port.join();
  expect(people()).toEqual(['ben', 'cyd']);
});

test('[BEY-23] media stands still for 300 ms at most, and not beyond the end of the stay', async () => {
  const chamber = createFakeChamber();
  open(async () => () => chamber.enter('rosa').port);
  await vi.waitFor(() => expect(joined()).toBe('joined'));
  vi.useFakeTimers();
  keepMediaStill();
  await chamber.enter('ben').port.join();
  vi.advanceTimersByTime(299);
  expect(useChamberMedia.getState().snapshot.people).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(useChamberMedia.getState().snapshot.people).toHaveLength(1);
  keepMediaStill();
  await chamber.enter('cyd').port.join();
  vi.useRealTimers();
  await close();
  expect(useChamberMedia.getState().snapshot).toEqual(idleMedia);
  showMediaAgain();
  expect(useChamberMedia.getState().snapshot).toEqual(idleMedia);
});

test('[BEY-23] the wish to join goes out, and what connects begins, before devices are asked for', async () => {
  const said: string[] = [];
  const { port } = createFakeChamber().enter('rosa');
  const join: MediaPort['join'] = async (as) => {
    said.push('asked to be let in');
    await Promise.resolve();
    said.push('began to connect');
    return port.join(as);
  };
  ({ close } = openChamberMedia(connection, {
    onOpen: () => said.push('devices'),
    onFailed: () => undefined,
    idVotingSession: 's1',
    load: async () => () => ({ ...port, join }),
  }));
  await vi.waitFor(() => expect(said).toHaveLength(3));
  expect(said).toEqual(['asked to be let in', 'began to connect', 'devices']);
});

test('[DEV-03] who leaves before devices were asked for is asked for none', async () => {
  const onOpen = vi.fn<() => void>();
  const media = openChamberMedia(connection, {
    onOpen,
    onFailed: () => undefined,
    idVotingSession: 's1',
    load: async () => () => createFakeChamber().enter('rosa').port,
  });
  const closed = new Promise<void>((resolve) => {
    const stopWatching = useChamberMedia.subscribe(({ port }) => {
      if (port === null) return;
      stopWatching();
      resolve(media.close());
    });
  });
  vi.useFakeTimers();
  await closed;
  await vi.advanceTimersByTimeAsync(DRAWN_WITHOUT_MEDIA_AFTER_MS * 2);
  vi.useRealTimers();
  expect(onOpen).not.toHaveBeenCalled();
});
