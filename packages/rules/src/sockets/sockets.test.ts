import { expect, test } from 'vitest';
import { decideDuplicateTab } from './duplicate-tab.ts';
import { chooseHeartbeatTransport, maySendHttpsHeartbeat } from './heartbeat.ts';

test.each([
  {
    id: 'WS-09',
    why: 'a fresh server heartbeat',
    configured: 'websocket',
    last: 40_001,
    expected: 'websocket',
  },
  { id: 'WS-09', why: 'one of 60 s ago', configured: 'websocket', last: 40_000, expected: 'https' },
  { id: 'WS-10', why: 'none yet', configured: 'websocket', last: null, expected: 'https' },
  { id: 'WS-10', why: 'https is configured', configured: 'https', last: 99_999, expected: 'https' },
] as const)('[$id] $why: $expected', ({ configured, last, expected }) => {
  expect(chooseHeartbeatTransport({ configured, lastServerHeartbeatMs: last, nowMs: 100_000 })).toBe(
    expected,
  );
});

test.each([
  { inFlightSinceMs: null, expected: true },
  { inFlightSinceMs: 1, expected: false },
  { inFlightSinceMs: 0, expected: true },
])(
  '[WS-11] with one in flight since $inFlightSinceMs of 120000: $expected',
  ({ inFlightSinceMs, expected }) => {
    expect(maySendHttpsHeartbeat(inFlightSinceMs, 120_000)).toBe(expected);
  },
);

test.each([
  { id: 'WS-16', behaviour: 'alert', role: 'new', expected: { action: 'alert', text: 'new-tab' } },
  { id: 'WS-17', behaviour: 'alert', role: 'old', expected: { action: 'alert', text: 'old-tab' } },
  { id: 'WS-14', behaviour: 'pause', role: 'new', expected: { action: 'pause', text: 'new-tab' } },
  { id: 'WS-17', behaviour: 'pause', role: 'old', expected: { action: 'alert', text: 'old-tab' } },
  {
    id: 'WS-15',
    behaviour: 'redirect',
    role: 'new',
    expected: { action: 'redirect', to: '/app/session-finished?step=duplicatetab' },
  },
  { id: 'WS-14', behaviour: 'redirect', role: 'old', expected: { action: 'nothing' } },
] as const)('[$id] $behaviour, the $role tab', ({ behaviour, role, expected }) => {
  expect(decideDuplicateTab(behaviour, role)).toEqual(expected);
});
