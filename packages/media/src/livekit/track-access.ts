import type { MediaCameraViewers, MediaShareViewers } from '@hemicycle/contract/media';
import {
  type LocalTrackPublication,
  type ParticipantTrackPermission,
  type Room,
  RoomEvent,
  Track,
} from 'livekit-client';
import type { OutgoingTracks } from '../transport.ts';

/** The people who may receive a share, as the Hemicycle server named them. */
export type ShareViewers = Pick<MediaShareViewers, 'viewers' | 'others'>;

export const NO_VIEWERS: ShareViewers = { viewers: [], others: [] };

/** The people who may receive the camera, as the Hemicycle server named them. */
export type CameraViewers = Pick<MediaCameraViewers, 'camerasTo' | 'viewers' | 'others'>;

export const CAMERAS_TO_EVERYBODY: CameraViewers = { camerasTo: 'everybody', viewers: [], others: [] };

/** Keeps a share and a camera from people who may not view them: the media server sends a track
 *  only to people whom the sender allows. */
export interface TrackAccess {
  /** Sets what is about to be sent. Call it before sending, so that a share never goes to
   *  everybody. */
  sends: (tracks: OutgoingTracks) => void;
  /** Sets who may receive the share; nobody before the first call. */
  setShareViewers: (viewers: ShareViewers) => void;
  /** Sets who may receive the camera; everybody before the first call. */
  setCameraViewers: (viewers: CameraViewers) => void;
}

/** The events after which the people or the tracks in the permissions may be others. */
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

/** Allows everybody everything while nothing is shared and everybody may receive the camera.
 *  Otherwise the media server gives no track to a person who is not named, so each newcomer has to
 *  be named at once, and each camera as soon as it has an id. */
export function createTrackAccess(room: Room): TrackAccess {
  const me = room.localParticipant;
  let wantsShare = false;
  let wantsCamera = false;
  let shareTo: ShareViewers = NO_VIEWERS;
  let cameraTo: CameraViewers = CAMERAS_TO_EVERYBODY;
  let told = '';

  function settle(): void {
    const publications = [...me.trackPublications.values()];
    // A share that has ended still exists until the media server has removed it.
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

  /** The permissions of each other person. */
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
