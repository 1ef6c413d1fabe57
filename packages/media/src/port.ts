import type { MediaCaps, MediaSends, MediaSource } from '@hemicycle/contract/media';
import type { PictureSize } from './picture-size.ts';

export type { MediaCaps, MediaSends, MediaSource, PictureSize };

/** Where the media connection stands. `idle` never joined · `joining` asked, no answer yet ·
 *  `joined` · `reconnecting` lost its signalling; what still flows between browsers keeps flowing
 *  and it comes back by itself · `failed` gave up or was refused, see `problem`; `join` may be
 *  called again · `left` left by `leave()`. */
export type MediaConnection = 'idle' | 'joining' | 'joined' | 'reconnecting' | 'failed' | 'left';

/** Why something could not be done. Devices: `device-denied` the browser, the system or the person
 *  refused, `device-missing` none such, `device-busy` in use by another program, `device-lost`
 *  unplugged while in use, `share-cancelled` the person closed the picker, `unsupported` the
 *  browser cannot. Room: `cameras-full`, `microphones-full` the cap is reached (LiveKit carries
 *  larger chambers), `not-allowed` the server says that this person may not, `not-sent` it does not
 *  get through however often it is tried, `not-joined`, `join-timeout` no answer to a join,
 *  `host-absent` the meeting waits for its host, `media-off`, `too-many-signals`. Provider:
 *  `media-not-ready` its program was not initialised within 12 s, `media-unreachable` it gave no
 *  token, did not register or refused the join. */
export type MediaProblemCode =
  | 'device-denied'
  | 'device-missing'
  | 'device-busy'
  | 'device-lost'
  | 'share-cancelled'
  | 'unsupported'
  | 'cameras-full'
  | 'microphones-full'
  | 'not-allowed'
  | 'not-sent'
  /** The person did not type the meeting's password. */
  | 'given-up'
  | 'not-joined'
  | 'superseded'
  | 'join-timeout'
  | 'media-off'
  | 'host-absent'
  | 'too-many-signals'
  /** The person is in the room in as many places, as tabs and devices, as one may be. */
  | 'too-many-stays'
  | 'media-not-ready'
  | 'media-unreachable';

/** A problem with what it is about (`null`: the connection as a whole) and, for a reached cap, the
 *  limit. */
export interface MediaProblem {
  readonly code: MediaProblemCode;
  readonly source: MediaSource | null;
  readonly limit: number | null;
}

/** One of the things that I send. `off` no device held · `starting` waiting for the device or the
 *  person's consent · `on` others receive it · `muted` device held, nothing sent (microphone only).
 *  `track` is what I may show or measure myself. */
export type OwnSource =
  | { readonly status: 'off'; readonly problem: MediaProblem | null }
  | { readonly status: 'starting' }
  | { readonly status: 'on'; readonly track: MediaStreamTrack; readonly deviceId: string | null }
  | { readonly status: 'muted'; readonly track: MediaStreamTrack; readonly deviceId: string | null };

/** How well another person's media arrives: `unknown` until first measured, `lost` while nothing
 *  comes through. */
export type MediaQuality = 'unknown' | 'good' | 'poor' | 'lost';

/** Another stay in the room. One user with two tabs is two of these. A track is there only while
 *  the person sends it and the connection to them has come up; `sends` says what they send even
 *  before. `speaking` needs the microphone track to be attached: browsers measure what they play.
 *
 *   Only what is seen is received: a picture comes while an element plays it (`attachTracks`) and
 *   is on screen, in the size of the largest such element, and stops a moment after. Nobody has to
 *   say so; laying out the tiles is enough. Source: BEY-18. */
export interface MediaPerson {
  readonly peerId: string;
  readonly userId: string;
  readonly sends: MediaSends;
  readonly microphone: MediaStreamTrack | null;
  readonly camera: MediaStreamTrack | null;
  readonly share: MediaStreamTrack | null;
  /** Sound of a shared tab, where the sharer gave it. */
  readonly shareAudio: MediaStreamTrack | null;
  readonly speaking: boolean;
  readonly quality: MediaQuality;
  /** The camera is on and held back here, since the line does not carry it or `limitCameras('off')`
   *  was asked for: `camera` is null, and what is shown instead should not look like waiting. */
  readonly cameraHeld?: boolean;
}

/** Myself. `speaking` is measured on my microphone, and true also while it is muted (for a "you are
 *  muted" hint). */
export interface MediaSelf {
  readonly peerId: string | null;
  readonly microphone: OwnSource;
  readonly camera: OwnSource;
  readonly share: OwnSource;
  /** Whether noise is taken out of the held microphone; `null` where there is nothing to choose:
   *  none is held, or its track is not both with and without. Source: MEDIA-20. */
  readonly noiseReduction: boolean | null;
  readonly speaking: boolean;
}

/** `near`: one more fits. `full`: none. Shown with "LiveKit carries larger chambers". */
export interface MediaCapWarning {
  readonly source: 'camera' | 'microphone';
  readonly level: 'near' | 'full';
  readonly limit: number;
}

/** The room's limits, how much of them is used (myself included), and what to warn of. */
export interface MediaCapState extends MediaCaps {
  readonly cameras: number;
  readonly microphones: number;
  readonly warnings: readonly MediaCapWarning[];
}

/** Everything there is to show, as one value: the same object until something in it changes, then a
 *  new one whose unchanged parts (a person, `self`, `caps`) are still the same objects. Fits
 *  React's `useSyncExternalStore`. */
export interface MediaSnapshot {
  readonly connection: MediaConnection;
  readonly roomId: string | null;
  readonly problem: MediaProblem | null;
  readonly self: MediaSelf;
  /** In order of peer id, so that nobody's place depends on who connected first. */
  readonly people: readonly MediaPerson[];
  /** Sound of several people that the provider mixes or hands out without a name: to be played
   *  beside everybody's own. Absent where each person's sound is their own. */
  readonly mixedSound?: readonly MediaStreamTrack[];
  /** Peer id of who speaks, else of who spoke last and is still there; never myself. */
  readonly activeSpeakerId: string | null;
  readonly caps: MediaCapState;
}

/** Where a microphone or camera comes from: a device (the browser's default without an id), with
 *  `opened` where it is held already; a ready track; or a way to get such a track, taken while the
 *  source is `starting`. The port owns what it is given, and stops it. `deviceId` names the device
 *  behind a track that was worked on. */
export type CaptureSource =
  | DeviceSource
  | { readonly track: MediaStreamTrack; readonly deviceId?: string }
  | { readonly capture: () => Promise<CapturedTrack> };

/** A device. One that is `opened` is not opened again, unless it has ended. */
export interface DeviceSource {
  readonly deviceId?: string | undefined;
  readonly opened?: MediaStreamTrack | undefined;
}

/** A track that was asked for, or why there is none. */
export type CapturedTrack =
  | { readonly ok: true; readonly track: MediaStreamTrack; readonly deviceId?: string }
  | { readonly ok: false; readonly code: MediaProblemCode };

/** How to join. Without `roomId` the server takes the main chamber of the connection's voting
 *  session. */
export interface MediaJoinOptions {
  readonly roomId?: string;
  /** Comes to watch only. */
  readonly observer?: boolean;
}

/** The outcome of an action; its problem stands in the snapshot as well. No action throws for
 *  anything a person or network can cause. */
export type MediaOutcome = { readonly ok: true } | { readonly ok: false; readonly problem: MediaProblem };

/** Live video and sound between people. Adapters: `fake/` (in memory), `mesh/` (browser to
 *  browser), `livekit/` (through a media server). Every adapter runs `contract-suite.ts`.
 *
 *   Actions may be called in any state and at any pace; the last call wins. Publishing before
 *   `join` holds the device and sends it as soon as the room is there; so does publishing while
 *   reconnecting. Source: MEDIA-01, MEDIA-02, MEDIA-09, SHARE-02, DEV-01. */
export interface MediaPort {
  /** The current state; stable identity until it changes. */
  snapshot: () => MediaSnapshot;
  /** Calls back after each change; returns the way to stop. */
  subscribe: (listener: () => void) => () => void;

  /** Enters a room; resolves when in or refused (after 10 s at the latest; a provider's program may
   *  take 12 s more to be there, and 10 s to register). In another room already: leaves that
   *  first. */
  join: (options?: MediaJoinOptions) => Promise<MediaOutcome>;
  /** Leaves, closes every connection and gives back every device. Doing it twice is harmless. */
  leave: () => Promise<void>;

  /** Takes the microphone and sends it; with `muted`, takes it and sends nothing yet. */
  publishMicrophone: (
    source?: CaptureSource,
    options?: { readonly muted?: boolean },
  ) => Promise<MediaOutcome>;
  /** Mutes or unmutes the held microphone, at once: muted means that no sound leaves this machine.
   *  Not `ok` if none is held or the cap is reached. */
  setMicrophoneMuted: (muted: boolean) => MediaOutcome;
  /** Gives the microphone back. */
  stopMicrophone: () => void;

  publishCamera: (source?: CaptureSource) => Promise<MediaOutcome>;
  stopCamera: () => void;

  /** Asks the person what to share (the browser's own picker), or shares the given track, and sends
   *  it as a stream of its own beside the camera. The browser's own "stop sharing" ends it like
   *  `stopShare`. It goes to nobody but those of whom the server has said that they may view it
   *  (not so at a hosted provider, which sends it to everybody). Source: SHARE-05. */
  publishShare: (source?: { readonly track: MediaStreamTrack }) => Promise<MediaOutcome>;
  stopShare: () => void;

  /** Goes over to another microphone or camera without leaving mute, and without a gap where both
   *  can be open at once: one that is busy is asked for again with the old one given back. If the
   *  new one fails, the old one stays or is opened anew. Not held at the time: not `ok` with
   *  `device-missing`. */
  switchDevice: (source: 'microphone' | 'camera', deviceId: string) => Promise<MediaOutcome>;

  /** From now on takes noise out of microphones, or leaves it in; at first it is taken out. A held
   *  one is opened anew, which is a moment of silence, without leaving mute; one that is not both
   *  with and without stays as it is. Source: MEDIA-20. */
  setNoiseReduction: (on: boolean) => Promise<MediaOutcome>;

  /** Receives no camera larger than this from now on, whatever size it is shown in, to spare the
   *  line or the machine; `off`: sound and shares alone. At first `high`, which limits nothing.
   *  Kept when joining again. Source: BEY-18. */
  limitCameras: (most: PictureSize) => void;

  /** Loudness between 0 and 1 of a peer, or of my own microphone for `self`, as measured at most
   *  400 ms ago; 0 for anyone unknown, null where my own cannot be measured. Changes do not touch
   *  the snapshot: read it while drawing. */
  audioLevel: (peerId: string) => number | null;

  /** Leaves, and drops all listeners for good. */
  dispose: () => Promise<void>;
}
