import { adaptToReceived, type LineEstimate, WIDE_LINE } from '../adapt-picture.ts';
import type { PictureSize } from '../picture-size.ts';
import { MEASURE_EVERY_MS, readTotals, type ReceivedTotals } from '../received-totals.ts';
import type { MediaTimers } from '../timers.ts';

/** What is received in a room, as livekit-client's `Room` has it: by identity, each with what they
 *  send. */
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

/** Follows what of somebody's pictures the line and this machine carry. */
export interface PictureWatch {
  /** Somebody's largest camera that is carried, as far as has been measured; `off`: sound alone. */
  carries: (identity: string) => PictureSize;
  stop: () => void;
}

interface Measured {
  readonly line: LineEstimate;
  readonly totals: ReceivedTotals;
}

/** Begins to look; `changed` is called when less or more is carried. The media server sends its
 *  smallest pictures however little the line carries: that sound comes through all the same is seen
 *  to here. Each person is measured by themselves, so that a bad line of one costs nobody else's
 *  picture. Source: BEY-18. */
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
      // A track ended under the look.
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
