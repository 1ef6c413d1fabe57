import type { StatsSource } from '../sound-line.ts';

/** How sound travels in memory: 20 ms there and back, with 2 ms of jitter, without loss. */
const ROUND_TRIP_S = 0.02;
const JITTER_S = 0.002;
const path = { type: 'candidate-pair', nominated: true, currentRoundTripTime: ROUND_TRIP_S };

function sourceOf(...entries: readonly object[]): StatsSource {
  const report = new Map(entries.map((entry, at) => [String(at), entry]));
  return { getStats: async () => report };
}

/** The sender of a microphone, whose sound arrives. */
export const fakeSender: StatsSource = sourceOf(
  { type: 'remote-inbound-rtp', roundTripTime: ROUND_TRIP_S, jitter: JITTER_S, fractionLost: 0 },
  path,
);

/** A receiver at which 50 packets a second have arrived since the page was opened. */
export function fakeReceiver(): StatsSource {
  const packetsReceived = Math.floor(performance.now() / 20);
  return sourceOf({ type: 'inbound-rtp', packetsReceived, packetsLost: 0, jitter: JITTER_S }, path);
}
