import type { MediaCaps, MediaSends } from '@hemicycle/contract/media';
import type { PictureSize } from './picture-size.ts';
import type { SoundEnds } from './sound-line.ts';
import type { MediaConnection, MediaJoinOptions, MediaOutcome, MediaPerson, MediaProblem } from './port.ts';

/** The tracks that leave this machine; `null` sends nothing there. */
export interface OutgoingTracks {
  readonly microphone: MediaStreamTrack | null;
  readonly camera: MediaStreamTrack | null;
  readonly share: MediaStreamTrack | null;
  readonly shareAudio: MediaStreamTrack | null;
}

export const NO_TRACKS: OutgoingTracks = { microphone: null, camera: null, share: null, shareAudio: null };

/** A person as a transport knows them; the port derives `speaking` from `level`. */
export type TransportPerson = Omit<MediaPerson, 'speaking'>;

/** The state of a transport. */
export interface TransportState {
  readonly connection: MediaConnection;
  readonly problem: MediaProblem | null;
  readonly roomId: string | null;
  readonly peerId: string | null;
  /** This person's account, where the room's limits count people. */
  readonly userId?: string | null;
  /** In order of peer id; the objects of unchanged people may be new ones. */
  readonly people: readonly TransportPerson[];
  /** As in the snapshot: the sound of several people together. The same array until a track in it
   *  changes. */
  readonly mixedSound?: readonly MediaStreamTrack[];
  readonly caps: MediaCaps;
}

/** The part that differs between the adapters: carrying tracks between people.
 *  `create-media-port.ts` makes a port of it. */
export interface MediaTransport {
  state: () => TransportState;
  /** Calls back after `state` changed. */
  onChange: (listener: () => void) => () => void;
  /** Calls back when the room refused a source that this person began to send. */
  onRefused: (listener: (problem: MediaProblem) => void) => () => void;
  join: (options: MediaJoinOptions) => Promise<MediaOutcome>;
  leave: () => Promise<void>;
  /** Sends exactly these tracks from now on, as soon as the person has joined. It may be called
   *  often. */
  send: (tracks: OutgoingTracks) => void;
  /** Receives no camera larger than this from now on. For `off` the port hides the pictures, and
   *  pictures that are not shown are not received. */
  limitCameras: (most: PictureSize) => void;
  /** Loudness (0 to 1) of a person, at most 400 ms old. */
  level: (peerId: string) => number;
  /** The ends of the sound that travels now, whose statistics the port reads. */
  soundEnds: () => SoundEnds;
  /** Releases everything that outlives a stay; called once, after `leave`. */
  dispose: () => void | Promise<void>;
}

export const NOTHING_SENT: MediaSends = { microphone: false, camera: false, share: false };

/** The sources that these tracks stand for, as the room is told. */
export function sendsOf(tracks: OutgoingTracks): MediaSends {
  return {
    microphone: tracks.microphone !== null,
    camera: tracks.camera !== null,
    share: tracks.share !== null,
  };
}

export function sameSends(a: MediaSends, b: MediaSends): boolean {
  return a.microphone === b.microphone && a.camera === b.camera && a.share === b.share;
}
