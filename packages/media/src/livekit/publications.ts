import type { MediaSource } from '@hemicycle/contract/media';
import {
  ConnectionState,
  type LocalTrackPublication,
  type Room,
  Track,
  type TrackPublishOptions,
} from 'livekit-client';
import { FULL_SOUND_BPS, hasFullSound } from '../capture.ts';
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

/** A microphone for interpreters. Source: BEY-16. */
const FULL_SOUND: TrackPublishOptions = {
  dtx: false,
  red: true,
  audioPreset: { maxBitrate: FULL_SOUND_BPS },
};

/** The numbers of the sources in the permissions (`TrackSource` of the protocol). */
const SOURCE_NUMBERS: Readonly<Record<(typeof SLOTS)[number]['slot'], number>> = {
  camera: 1,
  microphone: 2,
  share: 3,
  shareAudio: 4,
};

/** A right that the Hemicycle server gave reaches the page sooner than the media server. A new
 *  source waits this long for it. */
export const RIGHT_COMES_WITHIN_MS = 2_000;

/** The media that this person sends to a room of the media server. */
export interface Publications extends Settling {
  send: (tracks: OutgoingTracks) => void;
}

/** At the beginning nothing is sent. `refused` is called for a source that the server does not
 *  allow. `unsent` is called for a source that fails again and again while the line works. */
export function createPublications(options: {
  readonly room: Room;
  readonly timers: MediaTimers;
  readonly refused: (source: MediaSource) => void;
  readonly unsent: (source: MediaSource) => void;
}): Publications {
  const { room, timers, refused, unsent } = options;
  const me = room.localParticipant;
  let wanted = NO_TRACKS;
  /** Since when each slot has been wanted, as long as the server has not allowed it. */
  const wantedSinceMs = new Map<keyof OutgoingTracks, number>();
  let cancelWait: (() => void) | null = null;

  /** Whether the right to send may still be on its way to the media server. If so, settling is
   *  repeated when the wait is over. */
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

  async function settleSlot({ slot, source, part, options }: (typeof SLOTS)[number]): Promise<void> {
    const track = wanted[slot];
    const publish = slot === 'microphone' && hasFullSound(track) ? FULL_SOUND : options;
    const publication = publicationOf(source);
    if (track === null) {
      if (publication?.track === undefined) return;
      // Mute sources that are often switched on and off: muting needs no new negotiation. A share
      // is rare, and each has another shape.
      if (part === 'share') await me.unpublishTrack(publication.track, false);
      else if (!publication.isMuted) await publication.mute();
      return;
    }
    if (!isAllowed(slot)) {
      // A person whose microphone is muted by force shares without sound.
      if (!mayStillComeFor(slot) && slot !== 'shareAudio') refused(part);
      return;
    }
    // A right that is lost later is not waited for: what a moderator has stopped must not start
    // again by itself.
    wantedSinceMs.delete(slot);
    if (publication?.track === undefined) {
      await me.publishTrack(track, { source, stream: part, ...publish });
      return;
    }
    if (publication.track.mediaStreamTrack !== track) {
      if (isOtherSize(publication, track) || isOtherSound(publication.track.mediaStreamTrack, track)) {
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
        // A share continues without its sound.
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
      // The microphone is silent even before the server knows: `own-sources.ts` disables the track
      // itself.
      settling.settle();
    },
  };
}

/** Whether a picture has at most half, or at least twice, the lines for which the simulcast layers
 *  were chosen. Each layer is a fraction of the full size, with a rate for its size, so that
 *  another size needs a new publication. A picture with a virtual background has a quarter of its
 *  camera's lines. Two cameras seldom differ that much, so that one replaces the other without a
 *  gap. */
function isOtherSize({ dimensions }: LocalTrackPublication, track: MediaStreamTrack): boolean {
  const { height } = track.getSettings();
  if (dimensions === undefined || height === undefined) return false;
  return Math.max(height, dimensions.height) >= 2 * Math.min(height, dimensions.height);
}

/** Whether only one of two sounds is full: the rate and the pauses belong to a publication. */
function isOtherSound(before: MediaStreamTrack, track: MediaStreamTrack): boolean {
  return hasFullSound(before) !== hasFullSound(track);
}
