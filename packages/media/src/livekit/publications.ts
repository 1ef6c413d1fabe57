import type { MediaSource } from '@hemicycle/contract/media';
import {
  ConnectionState,
  type LocalTrackPublication,
  type Room,
  Track,
  type TrackPublishOptions,
} from 'livekit-client';
import { createSettling, type Settling } from '../settling.ts';
import type { MediaTimers } from '../timers.ts';
import { NO_TRACKS, type OutgoingTracks } from '../transport.ts';

const SLOTS = [
  {
    slot: 'microphone',
    source: Track.Source.Microphone,
    part: 'microphone',
    options: { dtx: true, red: true },
  },
  { slot: 'camera', source: Track.Source.Camera, part: 'camera', options: { simulcast: true } },
  { slot: 'share', source: Track.Source.ScreenShare, part: 'share', options: { simulcast: true } },
  {
    slot: 'shareAudio',
    source: Track.Source.ScreenShareAudio,
    part: 'share',
    options: { dtx: false, red: false },
  },
] as const satisfies readonly {
  readonly slot: keyof OutgoingTracks;
  readonly source: Track.Source;
  readonly part: MediaSource;
  readonly options: TrackPublishOptions;
}[];

/** Sources as the permissions number them (`TrackSource` of the protocol). */
const SOURCE_NUMBERS: Readonly<Record<(typeof SLOTS)[number]['slot'], number>> = {
  camera: 1,
  microphone: 2,
  share: 3,
  shareAudio: 4,
};

/** A right that our own server gave comes to the page sooner than to the media server: for so long
 *  a new wish waits for it. */
export const RIGHT_COMES_WITHIN_MS = 2_000;

/** What a room of the media server is sent. */
export interface Publications extends Settling {
  send: (tracks: OutgoingTracks) => void;
}

/** Begins with nothing sent. `refused` is told of what the server does not let through, `unsent` of
 *  what fails again and again while the line stands. */
export function createPublications(options: {
  readonly room: Room;
  readonly timers: MediaTimers;
  readonly refused: (source: MediaSource) => void;
  readonly unsent: (source: MediaSource) => void;
}): Publications {
  const { room, timers, refused, unsent } = options;
  const me = room.localParticipant;
  let wanted = NO_TRACKS;
  /** Since when each slot is to be sent that the server has not let through yet. */
  const wantedSinceMs = new Map<keyof OutgoingTracks, number>();
  let cancelWait: (() => void) | null = null;

  /** Whether the right to send may still be on its way to the media server; then it is looked for
   *  once more. */
  function mayStillComeFor(slot: keyof OutgoingTracks): boolean {
    const sinceMs = wantedSinceMs.get(slot);
    if (sinceMs === undefined) return false;
    const leftMs = sinceMs + RIGHT_COMES_WITHIN_MS - timers.nowMs();
    if (leftMs <= 0) return false;
    cancelWait?.();
    cancelWait = timers.after(leftMs, settling.settle);
    return true;
  }

  function isAllowed(slot: (typeof SLOTS)[number]['slot']): boolean {
    const permissions = me.permissions;
    if (permissions === undefined) return true;
    const { canPublish, canPublishSources } = permissions;
    return (
      canPublish &&
      (canPublishSources.length === 0 ||
        canPublishSources.some((source) => Number(source) === SOURCE_NUMBERS[slot]))
    );
  }

  function publicationOf(source: Track.Source): LocalTrackPublication | undefined {
    return me.getTrackPublication(source);
  }

  async function settleSlot({ slot, source, part, options: publish }: (typeof SLOTS)[number]): Promise<void> {
    const track = wanted[slot];
    const publication = publicationOf(source);
    if (track === null) {
      if (publication?.track === undefined) return;
      // What comes and goes often stays negotiated; a share is rare, and each has a shape of its
      // own.
      if (part === 'share') await me.unpublishTrack(publication.track, false);
      else if (!publication.isMuted) await publication.mute();
      return;
    }
    if (!isAllowed(slot)) {
      // Whoever is muted by force shares without sound.
      if (!mayStillComeFor(slot) && slot !== 'shareAudio') refused(part);
      return;
    }
    // A right that goes after this was taken: nothing comes back by itself that a moderator has
    // stopped.
    wantedSinceMs.delete(slot);
    if (publication?.track === undefined) {
      await me.publishTrack(track, { source, stream: part, ...publish });
      return;
    }
    if (publication.track.mediaStreamTrack !== track) {
      if (isOtherSize(publication, track)) {
        await me.unpublishTrack(publication.track, false);
        await me.publishTrack(track, { source, stream: part, ...publish });
        return;
      }
      await publication.track.replaceTrack(track, true);
    }
    if (publication.isMuted) await publication.unmute();
  }

  const settling = createSettling({
    timers,
    lineStands: () => room.state === ConnectionState.Connected,
    steps: SLOTS.map((slot) => ({
      take: () => settleSlot(slot),
      failed() {
        // A share goes on without its sound.
        if (wanted[slot.slot] !== null && slot.slot !== 'shareAudio') unsent(slot.part);
      },
    })),
  });

  return {
    ...settling,
    stop() {
      cancelWait?.();
      settling.stop();
    },
    send(tracks) {
      for (const { slot } of SLOTS) {
        if (tracks[slot] === null) wantedSinceMs.delete(slot);
        else if (wanted[slot] === null) wantedSinceMs.set(slot, timers.nowMs());
      }
      wanted = tracks;
      // A microphone is silent before the server hears of it: `own-sources.ts` disables the track
      // itself.
      settling.settle();
    },
  };
}

/** Whether a picture has at most half, or at least twice, the lines for which the layers were
 *  chosen: each is a fraction of the first, and has a rate for its size. A virtual background has a
 *  quarter of its camera's; one camera seldom differs so much from another, which takes over
 *  without a gap. */
function isOtherSize({ dimensions }: LocalTrackPublication, track: MediaStreamTrack): boolean {
  const { height } = track.getSettings();
  if (dimensions === undefined || height === undefined) return false;
  return Math.max(height, dimensions.height) >= 2 * Math.min(height, dimensions.height);
}
