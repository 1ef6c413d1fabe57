import { levelInMix } from '../mixed-levels.ts';

/** A level older than this is measured again. */
export const LEVEL_FRESH_MS = 150;

/** The loudness (0 to 1) of received media. A media server leaves the level out of the packets, so
 *  it is read from the browser's statistics. They are read only for receivers whose level is asked
 *  for, and the result is there at the next call. */
export interface ReceivedLevels {
  level: (receiver: RTCRtpReceiver | undefined) => number;
}

interface Known {
  level: number;
  askedAtMs: number;
}

/** Makes an object without any levels. */
export function createReceivedLevels(nowMs: () => number): ReceivedLevels {
  const known = new WeakMap<RTCRtpReceiver, Known>();

  async function ask(receiver: RTCRtpReceiver, entry: Known): Promise<void> {
    const report = await receiver.getStats();
    report.forEach((stats: Readonly<Record<string, unknown>>) => {
      const { type, audioLevel } = stats;
      if (type === 'inbound-rtp' && typeof audioLevel === 'number') entry.level = audioLevel;
    });
  }

  return {
    level(receiver) {
      if (receiver === undefined) return 0;
      const mixed = levelInMix(receiver.track);
      if (mixed !== undefined) return mixed;
      const [source] = receiver.getSynchronizationSources();
      if (source?.audioLevel !== undefined) return source.audioLevel;
      const entry = known.get(receiver) ?? { level: 0, askedAtMs: Number.NEGATIVE_INFINITY };
      known.set(receiver, entry);
      if (nowMs() - entry.askedAtMs >= LEVEL_FRESH_MS) {
        entry.askedAtMs = nowMs();
        // A connection that has ended meanwhile is silent.
        ask(receiver, entry).catch(() => {
          entry.level = 0;
        });
      }
      return entry.level;
    },
  };
}
