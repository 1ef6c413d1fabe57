import type { MediaCameraViewers, MediaShareViewers } from '@hemicycle/contract/media';
import {
  type LocalTrackPublication,
  type ParticipantTrackPermission,
  type Room,
  RoomEvent,
  Track,
} from 'livekit-client';
import type { OutgoingTracks } from '../transport.ts';

/** Who may receive a share, as our own server said it. */
export type ShareViewers = Pick<MediaShareViewers, 'viewers' | 'others'>;

export const NO_VIEWERS: ShareViewers = { viewers: [], others: [] };

/** To whom the camera goes, as our own server said it. */
export type CameraViewers = Pick<MediaCameraViewers, 'camerasTo' | 'viewers' | 'others'>;

export const CAMERAS_TO_EVERYBODY: CameraViewers = { camerasTo: 'everybody', viewers: [], others: [] };

/** Keeps a share and a camera from whoever may not view it: the media server hands a track only to
 *  those whom its sender lets have it. */
export interface TrackAccess {
  /** Said before these are sent, so that a share never is on its way to everybody. */
  sends: (tracks: OutgoingTracks) => void;
  /** Who may have the share from now on; nobody before the first word. */
  setShareViewers: (viewers: ShareViewers) => void;
  /** Who may have the camera from now on; everybody before the first word. */
  setCameraViewers: (viewers: CameraViewers) => void;
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

/** Lets everybody have everything as long as nothing is shared, and everybody may have the camera.
 *  The media server forgets nobody and nothing by itself: whoever is not named gets no track at
 *  all, so that each newcomer is named at once, and each camera once it has an id. */
export function createTrackAccess(room: Room): TrackAccess {
  const me = room.localParticipant;
  let wantsShare = false;
  let wantsCamera = false;
  let shareTo: ShareViewers = NO_VIEWERS;
  let cameraTo: CameraViewers = CAMERAS_TO_EVERYBODY;
  let told = '';

  function settle(): void {
    const publications = [...me.trackPublications.values()];
    // A share that was ended is still out there until the media server has taken it back.
    const shares = wantsShare || publications.some(({ source }) => isShare(source));
    const films =
      cameraTo.camerasTo === 'viewers' &&
      (wantsCamera || publications.some(({ source }) => source === Track.Source.Camera));
    const restricts = shares || films;
    const list = restricts ? permissions(publications, { shares, films }) : [];
    const telling = restricts ? JSON.stringify(list) : '';
    if (telling === told) return;
    told = telling;
    me.setTrackSubscriptionPermissions(!restricts, list);
  }

  /** What each of the others may have. */
  function permissions(
    publications: readonly LocalTrackPublication[],
    { shares, films }: { readonly shares: boolean; readonly films: boolean },
  ): ParticipantTrackPermission[] {
    const seeShare = new Set(shareTo.viewers);
    const seeCamera = new Set(cameraTo.viewers);
    const everybody = new Set([
      ...room.remoteParticipants.keys(),
      ...(shares ? [...shareTo.others, ...seeShare] : []),
      ...(films ? [...cameraTo.others, ...seeCamera] : []),
    ]);
    return [...everybody].map((participantIdentity) => {
      const share = !shares || seeShare.has(participantIdentity);
      const camera = !films || seeCamera.has(participantIdentity);
      if (share && camera) return { participantIdentity, allowAll: true };
      const allowed = publications.filter(
        ({ source }) => (share || !isShare(source)) && (camera || source !== Track.Source.Camera),
      );
      return { participantIdentity, allowedTrackSids: allowed.map(({ trackSid }) => trackSid) };
    });
  }

  for (const event of CHANGES) room.on(event, settle);

  return {
    sends({ share, shareAudio, camera }) {
      wantsShare = share !== null || shareAudio !== null;
      wantsCamera = camera !== null;
      settle();
    },
    setShareViewers(viewers) {
      shareTo = viewers;
      settle();
    },
    setCameraViewers(viewers) {
      cameraTo = viewers;
      settle();
    },
  };
}
