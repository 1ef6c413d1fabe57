import { expect, test } from 'vitest';
import {
  CONNECT_WITHIN_MS,
  createRecovery,
  DISCONNECTED_FOR_MS,
  LINE_DOUBTED_FOR_MS,
  RESTART_GETS_AT_MOST_MS,
  RESTART_GETS_MS,
} from './recovery.ts';

/** A recovery whose clock the test moves, with a list of its actions. */
function setUp(impolite: boolean) {
  let nowMs = 0;
  let due: { atMs: number; run: () => void }[] = [];
  let connected = false;
  const done: string[] = [];
  const recovery = createRecovery({
    timers: {
      nowMs: () => nowMs,
      after(delayMs, run) {
        const mine = { atMs: nowMs + delayMs, run };
        due.push(mine);
        return () => {
          due = due.filter((other) => other !== mine);
        };
      },
    },
    isConnected: () => connected,
    restart: () => done.push(`restart at ${nowMs}`),
    startOver: impolite ? () => done.push(`start over at ${nowMs}`) : null,
  });
  function pass(ms: number): void {
    const endsAtMs = nowMs + ms;
    for (;;) {
      const [next] = due.toSorted((a, b) => a.atMs - b.atMs);
      if (next === undefined || next.atMs > endsAtMs) break;
      due = due.filter((other) => other !== next);
      nowMs = next.atMs;
      next.run();
    }
    nowMs = endsAtMs;
  }
  return {
    done,
    pass,
    recovery,
    become(state: RTCPeerConnectionState) {
      connected = state === 'connected';
      recovery.stateChanged(state);
    },
    isWaiting: () => due.length > 0,
  };
}

test('a short gap heals by itself', () => {
  const { become, pass, done, isWaiting } = setUp(true);
  become('connected');
  become('disconnected');
  pass(DISCONNECTED_FOR_MS - 1);
  become('connected');
  pass(60_000);
  expect(done).toEqual([]);
  expect(isWaiting()).toBe(false);
});

test('disconnected for 4 s restarts ICE', () => {
  const { become, pass, done } = setUp(true);
  become('connected');
  become('disconnected');
  pass(DISCONNECTED_FOR_MS);
  expect(done).toEqual([`restart at ${DISCONNECTED_FOR_MS}`]);
});

test('[BEY-23] soon after the line was away a gap is no short one: it restarts ICE at once, later it does not', () => {
  const { become, pass, done, recovery } = setUp(true);
  become('connected');
  recovery.lineIsBack();
  expect(done).toEqual([]);
  pass(LINE_DOUBTED_FOR_MS - 1);
  become('disconnected');
  expect(done).toEqual([`restart at ${LINE_DOUBTED_FOR_MS - 1}`]);
  become('connected');
  pass(1);
  become('disconnected');
  expect(done).toHaveLength(1);
});

test('failed restarts ICE at once, then again, then the connection is made anew, with growing patience', () => {
  const { become, pass, done } = setUp(true);
  become('connected');
  become('failed');
  become('failed');
  pass(RESTART_GETS_MS * 3);
  expect(done).toEqual([
    'restart at 0',
    `restart at ${RESTART_GETS_MS}`,
    `start over at ${RESTART_GETS_MS * 3}`,
  ]);
  pass(RESTART_GETS_AT_MOST_MS * 4);
  expect(done.slice(3).every((what) => what.startsWith('start over'))).toBe(true);
  expect(done.length).toBeLessThan(10);
});

test('the polite side only ever asks for a restart', () => {
  const { become, pass, done } = setUp(false);
  become('failed');
  pass(200_000);
  expect(done.length).toBeGreaterThan(3);
  expect(done.every((what) => what.startsWith('restart'))).toBe(true);
});

test('a connection that never comes up is helped too, and nothing happens after the end', () => {
  const { pass, done, recovery } = setUp(true);
  pass(CONNECT_WITHIN_MS);
  expect(done).toHaveLength(1);
  recovery.stop();
  pass(200_000);
  expect(done).toHaveLength(1);
});

test('[BEY-23] what fails again and again is not tried by ever more timers', () => {
  const { pass, done, recovery } = setUp(true);
  for (let count = 0; count < 5; count += 1) recovery.failedNow();
  expect(done).toHaveLength(5);
  pass(RESTART_GETS_MS);
  expect(done).toHaveLength(6);
});
