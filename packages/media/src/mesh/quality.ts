import type { MediaQuality } from '../port.ts';

/** Losing more than this share of packets is heard and seen. */
export const POOR_LOSS_FRACTION = 0.05;
/** A round trip beyond this makes people talk over each other. */
export const POOR_ROUND_TRIP_MS = 400;

/** What one look at a connection's statistics gives; totals since it began. */
export interface ReceivedTotals {
  readonly packetsReceived: number;
  readonly packetsLost: number;
  readonly roundTripMs: number | null;
}

/** Judges what came between two looks. Nothing received and nothing lost (everybody muted) says only what the round trip says. */
export function judgeQuality(before: ReceivedTotals, now: ReceivedTotals): MediaQuality {
  const received = Math.max(0, now.packetsReceived - before.packetsReceived);
  const lost = Math.max(0, now.packetsLost - before.packetsLost);
  const lossFraction = received + lost === 0 ? 0 : lost / (received + lost);
  const slow = now.roundTripMs !== null && now.roundTripMs > POOR_ROUND_TRIP_MS;
  return lossFraction > POOR_LOSS_FRACTION || slow ? 'poor' : 'good';
}

/** Reads the totals from a connection. */
export async function readTotals(connection: RTCPeerConnection): Promise<ReceivedTotals> {
  let packetsReceived = 0;
  let packetsLost = 0;
  let roundTripMs: number | null = null;
  const report = await connection.getStats();
  report.forEach((entry: Readonly<Record<string, unknown>>) => {
    if (entry['type'] === 'inbound-rtp') {
      packetsReceived += numberOf(entry['packetsReceived']);
      packetsLost += numberOf(entry['packetsLost']);
    }
    if (
      entry['type'] === 'candidate-pair' &&
      entry['nominated'] === true &&
      typeof entry['currentRoundTripTime'] === 'number'
    ) {
      roundTripMs = entry['currentRoundTripTime'] * 1000;
    }
  });
  return { packetsReceived, packetsLost, roundTripMs };
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
