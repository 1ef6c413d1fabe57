import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeLineAhead, LINE_AHEAD_HOLDS_MS, openLineAhead, takeLineAhead } from './line-ahead.ts';

const made: StandingSocket[] = [];
class StandingSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    made.push(this);
  }
  close() {
    this.readyState = 3;
  }
  stand() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
}

beforeEach(() => {
  made.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', StandingSocket);
});
afterEach(() => {
  closeLineAhead();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const states = () => made.map(({ readyState }) => readyState);

test('[BEY-23] [WS-01] the line that was opened before is taken once, by whoever goes to its address', () => {
  openLineAhead('wss://chamber.test/app?a');
  made[0]?.stand();
  expect(takeLineAhead('wss://chamber.test/app?b')).toBeNull();
  expect(takeLineAhead('wss://chamber.test/app?a')).toBe(made[0]);
  expect(takeLineAhead('wss://chamber.test/app?a')).toBeNull();
  closeLineAhead();
  window.dispatchEvent(new Event('online'));
  expect(states()).toEqual([1]);
});

test('[BEY-23] one that is still being opened is taken too; one that was lost is not', () => {
  openLineAhead('wss://chamber.test/app?a');
  expect(takeLineAhead('wss://chamber.test/app?a')).toBe(made[0]);
  openLineAhead('wss://chamber.test/app?a');
  made[1]?.close();
  expect(takeLineAhead('wss://chamber.test/app?a')).toBeNull();
});

test('[BEY-23] a line on which the server fell silent is closed rather than entered by', () => {
  openLineAhead('wss://chamber.test/app?a');
  made[0]?.stand();
  vi.advanceTimersByTime(20_000);
  made[0]?.dispatchEvent(new Event('message'));
  vi.advanceTimersByTime(LINE_AHEAD_HOLDS_MS + 1);
  expect(takeLineAhead('wss://chamber.test/app?a')).toBeNull();
  expect(states()).toEqual([3]);
  openLineAhead('wss://chamber.test/app?a');
  made[1]?.stand();
  vi.advanceTimersByTime(20_000);
  made[1]?.dispatchEvent(new Event('message'));
  vi.advanceTimersByTime(LINE_AHEAD_HOLDS_MS);
  expect(takeLineAhead('wss://chamber.test/app?a')).toBe(made[1]);
});

test('[BEY-23] a network that comes back gets another line; the one before is closed, and so is what nobody takes', () => {
  openLineAhead('wss://chamber.test/app?a');
  made[0]?.stand();
  window.dispatchEvent(new Event('online'));
  expect(states()).toEqual([3, 0]);
  expect(made[1]?.address).toBe('wss://chamber.test/app?a');
  closeLineAhead();
  expect(states()).toEqual([3, 3]);
});
