import type { MediaShareViewers } from '@hemicycle/contract/media';
import { type ParticipantTrackPermission, type Room, RoomEvent, Track } from 'livekit-client';
import type { OutgoingTracks } from '../transport.ts';

/** Who may receive a share, as our own server said it. */
export type ShareViewers = Pick<MediaShareViewers, 'viewers' | 'others'>;

export const NO_VIEWERS: ShareViewers = { viewers: [], others: [] };

/** Keeps a share from whoever may not view it: the media server hands a track only to those whom its sender lets have it. */
export interface ShareAccess {
  /** Said before these are sent, so that a share never is on its way to everybody. */
  sends: (tracks: OutgoingTracks) => void;
  /** Who may have the share from now on; nobody before the first word. */
  setViewers: (viewers: ShareViewers) => void;
}

/** What may change whom the media server has to be told of, and of which tracks. */
const CHANGES = [
  RoomEvent.Connected,
  RoomEvent.Reconnected,
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
] as const;

function isShare(source: Track.Source): boolean {
  return source === Track.Source.ScreenShare || source === Track.Source.ScreenShareAudio;
}

/** Lets everybody have everything as long as nothing is shared. The media server forgets nobody and nothing by itself: whoever is not named gets
 *  no track at all, so that each newcomer is named at once, and each camera once it has an id. */
export function createShareAccess(room: Room): ShareAccess {
  const me = room.localParticipant;
  let wanted = false;
  let said: ShareViewers = NO_VIEWERS;
  let told = '';

  function settle(): void {
    const publications = [...me.trackPublications.values()];
    // A share that was ended is still out there until the media server has taken it back.
    const shares = wanted || publications.some(({ source }) => isShare(source));
    const allowedTrackSids = publications
      .filter(({ source }) => !isShare(source))
      .map(({ trackSid }) => trackSid);
    const viewers = new Set(said.viewers);
    const everybody = new Set([...room.remoteParticipants.keys(), ...said.others, ...viewers]);
    const list: ParticipantTrackPermission[] = shares
      ? [...everybody].map((participantIdentity) =>
          viewers.has(participantIdentity)
            ? { participantIdentity, allowAll: true }
            : { participantIdentity, allowedTrackSids },
        )
      : [];
    const telling = shares ? JSON.stringify(list) : '';
    if (telling === told) return;
    told = telling;
    me.setTrackSubscriptionPermissions(!shares, list);
  }

  for (const event of CHANGES) room.on(event, settle);

  return {
    sends({ share, shareAudio }) {
      wanted = share !== null || shareAudio !== null;
      settle();
    },
    setViewers(viewers) {
      said = viewers;
      settle();
    },
  };
}
