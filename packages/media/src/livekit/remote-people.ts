import {
  ConnectionQuality,
  type RemoteParticipant,
  type RemoteTrackPublication,
  RemoteVideoTrack,
  type Room,
  Track,
} from 'livekit-client';
import { PICTURE_LINES, type PictureSize } from '../picture-size.ts';
import type { MediaQuality } from '../port.ts';
import type { TransportPerson } from '../transport.ts';
import { watchTrack } from '../watched-tracks.ts';
import { elementInfoOf } from './element-info.ts';

const QUALITIES: Readonly<Record<ConnectionQuality, MediaQuality>> = {
  [ConnectionQuality.Excellent]: 'good',
  [ConnectionQuality.Good]: 'good',
  [ConnectionQuality.Poor]: 'poor',
  [ConnectionQuality.Lost]: 'lost',
  [ConnectionQuality.Unknown]: 'unknown',
};

/** The account in an identity, which the server makes as `<userId>.<stay>` and signs. */
function userIdOf(identity: string): string {
  const dot = identity.lastIndexOf('.');
  return dot === -1 ? identity : identity.slice(0, dot);
}

/** The track of a publication; null also where its kind is not the expected one. */
function trackOf(
  publication: RemoteTrackPublication | undefined,
  kind: 'audio' | 'video',
): MediaStreamTrack | null {
  if (publication === undefined || publication.isMuted) return null;
  const track = publication.track?.mediaStreamTrack;
  return track?.kind === kind ? track : null;
}

/** The transport of a person's tracks; all tracks of one stay have the same one. */
function wayOf(receiver: RTCRtpReceiver | undefined): RTCIceTransport | undefined {
  return receiver?.transport?.iceTransport;
}

/** The quality as the media server reports it. A lost connection to the media server brings no
 *  report, so the state of the transport decides first. */
export function qualityOf(participant: RemoteParticipant): MediaQuality {
  const publications = [...participant.trackPublications.values()];
  const ways = publications.map(({ track }) => wayOf(track?.receiver)?.state);
  if (ways.some((state) => state === 'disconnected' || state === 'failed')) return 'lost';
  return QUALITIES[participant.connectionQuality];
}

/** Calls back when the transport of a track is lost or restored; once for all tracks of this
 *  transport. */
export function watchWay(
  track: { readonly receiver?: RTCRtpReceiver | undefined },
  changed: () => void,
): void {
  wayOf(track.receiver)?.addEventListener('statechange', changed);
}

function personOf(participant: RemoteParticipant, carried: PictureSize): TransportPerson {
  const of = (source: Track.Source): RemoteTrackPublication | undefined =>
    participant.getTrackPublication(source);
  const sends = (source: Track.Source): boolean => of(source)?.isMuted === false;
  return {
    peerId: participant.identity,
    userId: userIdOf(participant.identity),
    sends: {
      microphone: sends(Track.Source.Microphone),
      camera: sends(Track.Source.Camera),
      share: sends(Track.Source.ScreenShare),
    },
    microphone: trackOf(of(Track.Source.Microphone), 'audio'),
    camera: trackOf(of(Track.Source.Camera), 'video'),
    share: trackOf(of(Track.Source.ScreenShare), 'video'),
    shareAudio: trackOf(of(Track.Source.ScreenShareAudio), 'audio'),
    quality: qualityOf(participant),
    cameraHeld: carried === 'off' || of(Track.Source.Camera)?.track?.streamState === Track.StreamState.Paused,
  };
}

/** Everybody else in a room, in order of peer id. A camera that the line cannot carry counts as
 *  held back. */
export function peopleOf(room: Room, carries: (identity: string) => PictureSize): readonly TransportPerson[] {
  return [...room.remoteParticipants.values()]
    .map((participant) => personOf(participant, carries(participant.identity)))
    .toSorted((one, other) => (one.peerId < other.peerId ? -1 : 1));
}

/** The receiver of a person's microphone. */
export function microphoneReceiverOf(room: Room, peerId: string): RTCRtpReceiver | undefined {
  const publication = room.remoteParticipants.get(peerId)?.getTrackPublication(Track.Source.Microphone);
  return publication?.track?.receiver;
}

/** From then on the server sends a picture only as large as the elements that play it, and nothing
 *  when none does. */
export function adaptToElements(track: object): void {
  if (!(track instanceof RemoteVideoTrack)) return;
  watchTrack(track.mediaStreamTrack, (element) => {
    const info = elementInfoOf(element);
    track.observeElementInfo(info);
    return () => track.stopObservingElementInfo(info);
  });
}

/** Makes the server send nothing of a picture that no element plays. By itself livekit-client
 *  checks only when elements are added or removed, so it would receive a picture that was never
 *  shown all the time. */
export function stopUnseen(track: object): void {
  if (!(track instanceof RemoteVideoTrack)) return;
  const unseen = {
    element: {},
    width: () => 0,
    height: () => 0,
    visible: false,
    pictureInPicture: false,
    visibilityChangedAt: undefined,
    observe: () => undefined,
    stopObserving: () => undefined,
  };
  track.observeElementInfo(unseen);
  track.stopObservingElementInfo(unseen);
}

/** Larger than any camera. */
const UNLIMITED_LINES = 4_320;

/** Receives no larger picture of a camera than this, even where it is shown larger. For `off`
 *  nothing needs to be done, since no element shows the picture. */
export function limitCamera(publication: RemoteTrackPublication, most: PictureSize): void {
  if (publication.source !== Track.Source.Camera || publication.track === undefined || most === 'off') return;
  const height = PICTURE_LINES[most] ?? UNLIMITED_LINES;
  // The limit is in lines, not a layer: a small camera has no upper layer, and asking for one would
  // disable the adaptive stream.
  publication.setVideoDimensions({ width: Math.ceil((height * 16) / 9), height });
}
