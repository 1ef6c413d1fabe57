import { afterEach, expect, test, vi } from 'vitest';
import { systemTimers } from '../timers.ts';
import { NO_TRACKS } from '../transport.ts';
import { createPeerLink } from './peer-link.ts';
import { DISCONNECTED_FOR_MS } from './recovery.ts';
import { senderLimitsFor } from './sender-limits.ts';

/** As much of a connection as a link without tracks asks of a browser. */
class FakeConnection {
  static readonly made: FakeConnection[] = [];
  connectionState: RTCPeerConnectionState = 'new';
  signalingState: RTCSignalingState = 'stable';
  onconnectionstatechange: (() => void) | null = null;
  readonly localDescription = null;
  readonly restartIce = vi.fn();
  readonly #sections: object[] = [];

  constructor() {
    FakeConnection.made.push(this);
  }
  addTransceiver(kind: string) {
    const sender = {
      track: null,
      getParameters: () => ({ encodings: [] }),
      setParameters: async () => undefined,
    };
    this.#sections.push({ kind, direction: 'sendrecv', sender, receiver: { track: {} } });
    return this.#sections.at(-1);
  }
  getConfiguration = () => ({});
  setConfiguration() {
    if (this.signalingState === 'closed') throw new DOMException('closed', 'InvalidStateError');
  }
  close() {
    this.signalingState = 'closed';
  }
  become(state: RTCPeerConnectionState) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
}

afterEach(() => {
  FakeConnection.made.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open() {
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => null });
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
