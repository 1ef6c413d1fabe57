import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeConnection, stubConnections, unstubConnections } from '../fake/fake-connection.ts';
import { systemTimers } from '../timers.ts';
import { NO_TRACKS } from '../transport.ts';
import { createPeerLink } from './peer-link.ts';
import { DISCONNECTED_FOR_MS } from './recovery.ts';
import { senderLimitsFor } from './sender-limits.ts';

beforeEach(stubConnections);
afterEach(unstubConnections);

function open() {
  createPeerLink({
    polite: false,
    iceServers: () => [],
    timers: systemTimers,
    outgoing: NO_TRACKS,
    limits: senderLimitsFor(1),
    signal: () => undefined,
    changed: () => undefined,
  });
  const [first] = FakeConnection.made;
  first?.become('connected');
  return first;
}

test('[BEY-23] a connection that was lost looks for new paths', () => {
  const first = open();
  first?.become('disconnected');
  vi.advanceTimersByTime(DISCONNECTED_FOR_MS);
  expect(first?.restartIce).toHaveBeenCalledOnce();
  expect(FakeConnection.made).toHaveLength(1);
});

test('[BEY-23] one that the other end has closed is made anew, since nothing restarts it', () => {
  const first = open();
  first?.close();
  first?.become('disconnected');
  vi.advanceTimersByTime(DISCONNECTED_FOR_MS);
  expect(first?.restartIce).not.toHaveBeenCalled();
  expect(FakeConnection.made).toHaveLength(2);
});
