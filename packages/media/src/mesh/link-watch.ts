import { adaptToReceived, WIDE_LINE } from '../adapt-picture.ts';
import { levelInMix } from '../mixed-levels.ts';
import type { PictureSize } from '../picture-size.ts';
import type { MediaQuality } from '../port.ts';
import { judgeQuality, MEASURE_EVERY_MS, readTotals, type ReceivedTotals } from '../received-totals.ts';
import type { MediaTimers } from '../timers.ts';
import type { PeerLink } from './peer-link.ts';

/** Follows the quality of one link. */
export interface LinkWatch {
  quality: () => MediaQuality;
  /** The loudness (0 to 1) of the sound from the peer's microphone. */
  level: () => number;
  /** The largest camera picture that the line and this machine can carry, by the measurements so
   *  far. */
  carries: () => PictureSize;
  stop: () => void;
}

/** Begins to measure; `changed` is called when the quality changes, or the largest size that can be
 *  received. */
export function watchLink(link: PeerLink, timers: MediaTimers, changed: () => void): LinkWatch {
  let measured: MediaQuality = 'unknown';
  let estimate = WIDE_LINE;
  let before: ReceivedTotals | null = null;
  let stopped = false;
  let cancel = timers.after(MEASURE_EVERY_MS, () => void measure());

  async function measure(): Promise<void> {
    try {
      if (link.state() === 'connected') {
        const now = await readTotals([link.connection()]);
        const next = before === null ? 'good' : judgeQuality(before, now);
        const line = before === null ? estimate : adaptToReceived(estimate, before, now);
        before = now;
        if ((next !== measured || line.most !== estimate.most) && !stopped) {
          measured = next;
          estimate = line;
          changed();
        }
        estimate = line;
      }
    } catch {
      // The connection ended during the measurement. The next measurement reads its successor.
      before = null;
    }
    if (!stopped) cancel = timers.after(MEASURE_EVERY_MS, () => void measure());
  }

  return {
    quality: () => (link.state() === 'lost' ? 'lost' : measured),
    level() {
      const [receiver] = link.connection().getReceivers();
      if (receiver?.track.kind !== 'audio') return 0;
      const [source] = receiver.getSynchronizationSources();
      return levelInMix(receiver.track) ?? source?.audioLevel ?? 0;
    },
    carries: () => estimate.most,
    stop() {
      stopped = true;
      cancel();
    },
  };
}
