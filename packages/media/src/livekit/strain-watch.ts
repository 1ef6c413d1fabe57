import { adaptPicture, WIDE_LINE } from '../adapt-picture.ts';
import type { PictureSize } from '../picture-size.ts';
import { type FrameTotals, isStrained, NO_FRAMES, withFramesOf } from '../strain.ts';
import type { MediaTimers } from '../timers.ts';

/** How often the statistics of what is received are looked at. */
export const LOOK_EVERY_MS = 2_000;

/** What is received in a room, as livekit-client's `Room` has it. */
export interface ReceivingRoom {
  readonly remoteParticipants: ReadonlyMap<
    string,
    {
      readonly videoTrackPublications: ReadonlyMap<
        string,
        { readonly track?: { readonly receiver?: Pick<RTCRtpReceiver, 'getStats'> | undefined } | undefined }
      >;
    }
  >;
}

/** Follows whether this machine keeps up with the pictures of a room. */
export interface StrainWatch {
  /** The largest camera that it carries, as far as has been measured; never less than `low`. */
  carries: () => PictureSize;
  stop: () => void;
}

/** Begins to look; `changed` is called when the machine carries less or more. What the line carries is the media server's part. Source: BEY-18. */
export function watchStrain(room: ReceivingRoom, timers: MediaTimers, changed: () => void): StrainWatch {
  let estimate = WIDE_LINE;
  let before: FrameTotals | null = null;
  let stopped = false;
  let cancel = timers.after(LOOK_EVERY_MS, () => void look());

  async function look(): Promise<void> {
    const now = await framesOf(room);
    if (stopped) return;
    const { most } = estimate;
    if (before !== null) estimate = adaptPicture(estimate, isStrained(before, now) ? 'poor' : 'good', 'low');
    before = now;
    if (estimate.most !== most) changed();
    cancel = timers.after(LOOK_EVERY_MS, () => void look());
  }

  return {
    carries: () => estimate.most,
    stop() {
      stopped = true;
      cancel();
    },
  };
}

async function framesOf(room: ReceivingRoom): Promise<FrameTotals> {
  const receivers = [...room.remoteParticipants.values()].flatMap(({ videoTrackPublications }) =>
    [...videoTrackPublications.values()].flatMap(({ track }) => track?.receiver ?? []),
  );
  // A track that ended under the look adds nothing.
  const reports = await Promise.all(receivers.map((receiver) => receiver.getStats().catch(() => null)));
  let totals = NO_FRAMES;
  for (const report of reports) {
    report?.forEach((entry: Readonly<Record<string, unknown>>) => {
      totals = withFramesOf(totals, entry);
    });
  }
  return totals;
}
