import type { MediaSource } from '@hemicycle/contract/media';
import { type LocalTrackPublication, type Room, Track, type TrackPublishOptions } from 'livekit-client';
import type { MediaTimers } from '../timers.ts';
import type { OutgoingTracks } from '../transport.ts';

/** How long after a failed attempt to publish the next one begins. */
export const PUBLISH_AGAIN_MS = 1_000;

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

/** Brings what a room is sent in line with what is wanted, one step after the other. */
export interface Publications {
  send: (tracks: OutgoingTracks) => void;
  /** Looks again: after a reconnect, or when the server changed something. */
  settle: () => void;
  /** Whether it is changing something right now. */
  isWorking: () => boolean;
  stop: () => void;
}

/** Begins with nothing sent. `refused` is told of what the server does not let through. */
export function createPublications(options: {
  readonly room: Room;
  readonly timers: MediaTimers;
  readonly refused: (source: MediaSource) => void;
}): Publications {
  const { room, timers, refused } = options;
  const me = room.localParticipant;
  let wanted: OutgoingTracks = { microphone: null, camera: null, share: null, shareAudio: null };
  let working = false;
  let again = false;
  let stopped = false;
  let cancelRetry: (() => void) | null = null;

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
      // What comes and goes often stays negotiated; a share is rare, and each has a shape of its own.
      if (part === 'share') await me.unpublishTrack(publication.track, false);
      else if (!publication.isMuted) await publication.mute();
      return;
    }
    if (!isAllowed(slot)) {
      refused(part);
      return;
    }
    if (publication?.track === undefined) {
      await me.publishTrack(track, { source, stream: part, ...publish });
      return;
    }
    if (publication.track.mediaStreamTrack !== track) await publication.track.replaceTrack(track, true);
    if (publication.isMuted) await publication.unmute();
  }

  async function work(): Promise<void> {
    do {
      again = false;
      for (const slot of SLOTS) {
        if (stopped) return;
        await settleSlot(slot);
      }
    } while (again);
    // In the same breath as the last look, so that no later wish falls between.
    working = false;
  }

  function settle(): void {
    again = true;
    if (working || stopped) return;
    working = true;
    cancelRetry?.();
    cancelRetry = null;
    work().catch(() => {
      // The line broke under it: once it is back this is done again.
      working = false;
      if (!stopped) cancelRetry = timers.after(PUBLISH_AGAIN_MS, settle);
    });
  }

  return {
    send(tracks) {
      wanted = tracks;
      // A microphone is silent before the server hears of it: `own-sources.ts` disables the track itself.
      settle();
    },
    settle,
    isWorking: () => working,
    stop() {
      stopped = true;
      cancelRetry?.();
      cancelRetry = null;
    },
  };
}
