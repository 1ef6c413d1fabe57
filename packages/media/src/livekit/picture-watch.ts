import { adaptToReceived, type LineEstimate, WIDE_LINE } from '../adapt-picture.ts';
import type { PictureSize } from '../picture-size.ts';
import { MEASURE_EVERY_MS, readTotals, type ReceivedTotals } from '../received-totals.ts';
import type { MediaTimers } from '../timers.ts';

/** The received media of a room, as in livekit-client's `Room`: the people by identity, each with
 *  what they send. */
export interface ReceivingRoom {
  readonly remoteParticipants: ReadonlyMap<
    string,
    {
      readonly trackPublications: ReadonlyMap<
        string,
        { readonly track?: { readonly receiver?: Pick<RTCRtpReceiver, 'getStats'> | undefined } | undefined }
      >;
    }
  >;
}

/** Follows how large a picture of each person the line and this machine can carry. */
export interface PictureWatch {
  /** The largest camera picture of a person that can be carried, by the measurements so far; `off`:
   *  sound alone. */
  carries: (identity: string) => PictureSize;
  stop: () => void;
}

interface Measured {
  readonly line: LineEstimate;
  readonly totals: ReceivedTotals;
}

/** Begins to measure; `changed` is called when a person's largest size changes. On a narrow line
 *  the media server still sends its smallest pictures, so that this watch has to switch pictures
 *  off to keep the sound. Each person is measured separately: one person's bad line costs nobody
 *  else's picture. Source: BEY-18. */
export function watchPictures(room: ReceivingRoom, timers: MediaTimers, changed: () => void): PictureWatch {
  let known: ReadonlyMap<string, Measured> = new Map();
  let stopped = false;
  let cancel = timers.after(MEASURE_EVERY_MS, () => void look());

  const carries = (identity: string): PictureSize => known.get(identity)?.line.most ?? WIDE_LINE.most;

  async function look(): Promise<void> {
    const measured = await Promise.all([...room.remoteParticipants.keys()].map(measure));
    if (stopped) return;
    const before = measured.map(([identity]) => carries(identity));
    known = new Map(measured.flatMap(([identity, one]) => (one === undefined ? [] : [[identity, one]])));
    if (measured.some(([identity], index) => carries(identity) !== before[index])) changed();
    cancel = timers.after(MEASURE_EVERY_MS, () => void look());
  }

  async function measure(identity: string): Promise<[string, Measured | undefined]> {
    const publications = room.remoteParticipants.get(identity)?.trackPublications.values() ?? [];
    const before = known.get(identity);
    try {
      const totals = await readTotals([...publications].flatMap(({ track }) => track?.receiver ?? []));
      const line = before === undefined ? WIDE_LINE : adaptToReceived(before.line, before.totals, totals);
      return [identity, { line, totals }];
    } catch {
      // A track ended during the measurement.
      return [identity, before];
    }
  }

  return {
    carries,
    stop() {
      stopped = true;
      cancel();
    },
  };
}
