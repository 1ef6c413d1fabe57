import type { MediaQuality } from './port.ts';
import { type FrameTotals, NO_FRAMES, withFramesOf } from './strain.ts';

/** People hear and see the loss of more than this share of packets. */
export const POOR_LOSS_FRACTION = 0.05;
/** With a longer round trip than this, people talk over each other. */
export const POOR_ROUND_TRIP_MS = 400;

/** How often the statistics of received media are read. */
export const MEASURE_EVERY_MS = 2_000;

/** The statistics of a connection at one moment; totals since it began. */
export interface ReceivedTotals {
  readonly packetsReceived: number;
  readonly packetsLost: number;
  readonly roundTripMs: number | null;
  readonly frames: FrameTotals;
}

/** Whether more was lost between two measurements than people overlook. Where nothing was received
 *  and nothing lost (everybody is muted), this is no loss. */
export function losesMuch(before: ReceivedTotals, now: ReceivedTotals): boolean {
  const received = Math.max(0, now.packetsReceived - before.packetsReceived);
  const lost = Math.max(0, now.packetsLost - before.packetsLost);
  return received + lost > 0 && lost / (received + lost) > POOR_LOSS_FRACTION;
}

/** Judges the media between two measurements, by the loss and the round trip. */
export function judgeQuality(before: ReceivedTotals, now: ReceivedTotals): MediaQuality {
  const slow = now.roundTripMs !== null && now.roundTripMs > POOR_ROUND_TRIP_MS;
  return losesMuch(before, now) || slow ? 'poor' : 'good';
}

/** Reads the totals of a connection, or of several receivers together. Rejects where one has
 *  ended. */
export async function readTotals(
  sources: readonly Pick<RTCRtpReceiver, 'getStats'>[],
): Promise<ReceivedTotals> {
  const reports = await Promise.all(sources.map((source) => source.getStats()));
  let packetsReceived = 0;
  let packetsLost = 0;
  let roundTripMs: number | null = null;
  let frames = NO_FRAMES;
  for (const report of reports) {
    report.forEach((entry: Readonly<Record<string, unknown>>) => {
      frames = withFramesOf(frames, entry);
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
  }
  return { packetsReceived, packetsLost, roundTripMs, frames };
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
