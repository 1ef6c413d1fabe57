import type { MediaRefusalReason } from '@hemicycle/contract/media';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeSignals } from './fake/fake-signals.ts';
import { createSignalledEntrance, REJOIN_EVERY_MS } from './signalled-entrance.ts';
import { systemTimers } from './timers.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', class {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setUp() {
  const signals = createFakeSignals();
  const entrance = createSignalledEntrance({
    signals,
    timers: systemTimers,
    isSettled: () => false,
    lineChanged: () => undefined,
    heard: () => undefined,
    close: () => undefined,
  });
  return {
    signals,
    entrance,
    refuse: (reason: MediaRefusalReason, epoch: number | null = entrance.epoch()) =>
      signals.say({ type: 'mediaRefused', reason, epoch, source: null, limit: null, message: '' }),
  };
}

test('[SESS-12] a join that the server dropped fails at once, and says of what', async () => {
  const { entrance, refuse } = setUp();
  const joined = entrance.join({});
  refuse('too-many-signals');
  const problem = { code: 'too-many-signals', source: null, limit: null };
  expect(await joined).toEqual({ ok: false, problem });
  expect(entrance.problem()).toEqual(problem);
  expect(entrance.connection(true)).toBe('failed');
});

test('[SESS-12] a browser without WebRTC is told so at once, and nothing is asked for it', async () => {
  vi.stubGlobal('RTCPeerConnection', undefined);
  const { entrance, signals } = setUp();
  const problem = { code: 'unsupported', source: null, limit: null };
  expect(await entrance.join({})).toEqual({ ok: false, problem });
  expect([entrance.connection(true), entrance.problem()]).toEqual(['failed', problem]);
  signals.setOpen(false);
  signals.setOpen(true);
  vi.advanceTimersByTime(3 * REJOIN_EVERY_MS);
  expect(signals.sent).toEqual([]);
});

test('[SESS-12] what was dropped of the stay before does not end the next join', async () => {
  const { entrance, refuse } = setUp();
  const first = entrance.join({});
  const before = entrance.epoch();
  const second = entrance.join({});
  refuse('too-many-signals', before);
  entrance.entered();
  expect(await second).toEqual({ ok: true });
  expect(await first).toMatchObject({ ok: false });
});

test('[MEDIA-04] who is in stays in when a signal is dropped, and asks again after a line that was lost', () => {
  const { entrance, signals, refuse } = setUp();
  void entrance.join({});
  entrance.entered();
  signals.setOpen(false);
  signals.setOpen(true);
  refuse('too-many-signals');
  expect(entrance.isIn()).toBe(true);
  vi.advanceTimersByTime(REJOIN_EVERY_MS);
  expect(signals.sent.map(({ type }) => type)).toEqual(['mediaJoin', 'mediaJoin', 'mediaJoin']);
});
