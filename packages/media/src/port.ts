import type { MediaCaps, MediaSends, MediaSource } from '@hemicycle/contract/media';
import type { SoundLine } from '@hemicycle/rules/interpretation/sound-line';
import type { PictureSize } from './picture-size.ts';

export type { MediaCaps, MediaSends, MediaSource, PictureSize, SoundLine };

/** The state of the media connection. `idle`: never joined · `joining`: asked, no answer yet ·
 *  `joined` · `reconnecting`: the signals are lost; it comes back by itself, and media between
 *  browsers may still flow · `failed`: gave up or was refused, see `problem`; `join` may be called
 *  again · `left`: left by `leave()`. */
export type MediaConnection = 'idle' | 'joining' | 'joined' | 'reconnecting' | 'failed' | 'left';

/** Why an action failed. Devices: `device-denied` the browser, the system or the person refused,
 *  `device-missing` there is none, `device-busy` another program uses it, `device-lost` unplugged
 *  while in use, `share-cancelled` the person closed the picker, `unsupported` the browser cannot
 *  do it. Room: `cameras-full`, `microphones-full` the cap is reached (LiveKit carries larger
 *  chambers), `not-allowed` the server does not allow it to this person, `not-sent` several
 *  attempts to send failed, `not-joined`, `join-timeout` no answer to a join, `host-absent` the
 *  meeting waits for its host, `media-off`, `too-many-signals`. Provider: `media-not-ready` its
 *  program was not initialised within 12 s, `media-unreachable` it gave no token, did not register
 *  or refused the join. */
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
  /** The person is already in the room with the greatest number of tabs and devices. */
  | 'too-many-stays'
  | 'media-not-ready'
  | 'media-unreachable';

/** A problem with its source (`null`: the connection as a whole) and, for a reached cap, the
 *  limit. */
export interface MediaProblem {
  readonly code: MediaProblemCode;
  readonly source: MediaSource | null;
  readonly limit: number | null;
}

/** One of this person's own sources. `off`: no device held · `starting`: waiting for the device or
 *  the person's consent · `on`: others receive it · `muted`: device held, nothing sent (microphone
 *  only). `track`: the track to show or to measure on this page. */
export type OwnSource =
  | { readonly status: 'off'; readonly problem: MediaProblem | null }
  | { readonly status: 'starting' }
  | { readonly status: 'on'; readonly track: MediaStreamTrack; readonly deviceId: string | null }
  | { readonly status: 'muted'; readonly track: MediaStreamTrack; readonly deviceId: string | null };

/** The quality of another person's media: `unknown` until the first measurement, `lost` while
 *  nothing arrives. */
export type MediaQuality = 'unknown' | 'good' | 'poor' | 'lost';

/** Another stay in the room. A user with two tabs has two. A track is there only while the person
 *  sends it and the connection to them works; `sends` says what they send even before. `speaking`
 *  needs the microphone track to be attached, since browsers measure only sound that they play.
 *
 *  Only visible pictures are received. A picture arrives while an element plays it (`attachTracks`)
 *  and is on screen, in the size of the largest such element, and stops a moment after. It is
 *  enough to lay out the tiles; no call is needed. Source: BEY-18. */
export interface MediaPerson {
  readonly peerId: string;
  readonly userId: string;
  readonly sends: MediaSends;
  readonly microphone: MediaStreamTrack | null;
  readonly camera: MediaStreamTrack | null;
  readonly share: MediaStreamTrack | null;
  /** The sound of a shared tab, where the share has sound. */
  readonly shareAudio: MediaStreamTrack | null;
  readonly speaking: boolean;
  readonly quality: MediaQuality;
  /** Whether the camera is on but held back here, since the line cannot carry it or
   *  `limitCameras('off')` was called. `camera` is then null, and the tile should not look as if it
   *  were waiting. */
  readonly cameraHeld?: boolean;
}

/** This person. `speaking` is measured on their microphone, even while it is muted (for a "you are
 *  muted" hint). */
export interface MediaSelf {
  readonly peerId: string | null;
  readonly microphone: OwnSource;
  readonly camera: OwnSource;
  readonly share: OwnSource;
  /** Whether the held microphone reduces noise. `null` where there is nothing to choose: no
   *  microphone is held, or its track does not support both. Source: MEDIA-20. */
  readonly noiseReduction: boolean | null;
  readonly speaking: boolean;
}

/** `near`: one more fits. `full`: none fits. The page shows it with "LiveKit carries larger
 *  chambers". */
export interface MediaCapWarning {
  readonly source: 'camera' | 'microphone';
  readonly level: 'near' | 'full';
  readonly limit: number;
}

/** The room's limits, how much of them is used (this person included), and the warnings. */
export interface MediaCapState extends MediaCaps {
  readonly cameras: number;
  readonly microphones: number;
  readonly warnings: readonly MediaCapWarning[];
}

/** The whole state to show, as one value. It is the same object until something in it changes; then
 *  a new one, whose unchanged parts (a person, `self`, `caps`) are still the same objects. It fits
 *  React's `useSyncExternalStore`. */
export interface MediaSnapshot {
  readonly connection: MediaConnection;
  readonly roomId: string | null;
  readonly problem: MediaProblem | null;
  readonly self: MediaSelf;
  /** In order of peer id, so that the order does not depend on who connected first. */
  readonly people: readonly MediaPerson[];
  /** The sound of several people that the provider mixes or sends without names. Play it beside
   *  each person's own sound. Absent where each person's sound is separate. */
  readonly mixedSound?: readonly MediaStreamTrack[];
  /** The peer id of the person who speaks, otherwise of the last speaker who is still there; never
   *  this person. */
  readonly activeSpeakerId: string | null;
  readonly caps: MediaCapState;
}

/** The source of a microphone or camera. It is a device (without an id the browser's default), with
 *  `opened` where it is held already; a ready track; or a function that gets such a track while the
 *  source is `starting`. The port owns the given track and stops it. `deviceId` names the device
 *  behind a processed track. */
export type CaptureSource =
  | DeviceSource
  | { readonly track: MediaStreamTrack; readonly deviceId?: string }
  | { readonly capture: () => Promise<CapturedTrack> };

/** A device. An `opened` track is not opened again, unless it has ended, or is processed while
 *  `setFullSound` is on. `after`: the device is opened only then, and the source is `starting`
 *  meanwhile. */
export interface DeviceSource {
  readonly after?: Promise<unknown> | undefined;
  readonly deviceId?: string | undefined;
  readonly opened?: MediaStreamTrack | undefined;
}

/** A captured track, or why there is none. */
export type CapturedTrack =
  | { readonly ok: true; readonly track: MediaStreamTrack; readonly deviceId?: string }
  | { readonly ok: false; readonly code: MediaProblemCode };

/** How to join. Without `roomId` the server takes the main chamber of the connection's voting
 *  session. */
export interface MediaJoinOptions {
  readonly roomId?: string;
  /** The person joins only to watch. */
  readonly observer?: boolean;
}

/** The outcome of an action; a problem also stands in the snapshot. No action throws for a failure
 *  of a person or a network. */
export type MediaOutcome = { readonly ok: true } | { readonly ok: false; readonly problem: MediaProblem };

/** How the sound of this page travels in both directions; null: no sound travels. `hears`: the
 *  microphones of others · `sends`: the own microphone. */
export interface SoundLines {
  readonly hears: SoundLine | null;
  readonly sends: SoundLine | null;
}

/** How media travels at one moment, at one end; totals since the connection began. `way`: through a
 *  relay (TURN) or without one; null: no connection is used. `relayBy`: how this end reaches its
 *  relay; null: it uses none. Source: BEY-44. */
export interface PathReading {
  readonly atMs: number;
  readonly way: 'direct' | 'relay' | null;
  readonly relayBy: 'udp' | 'tcp' | 'tls' | null;
  readonly roundTripMs: number | null;
  readonly jitterMs: number | null;
  readonly packetsReceived: number;
  readonly packetsLost: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
}

/** How a microphone is muted. */
export interface MuteOptions {
  readonly sendsSilence?: boolean;
}

/** Live video and sound between people. Adapters: `fake/` (in memory), `mesh/` (browser to
 *  browser), `livekit/` (through a media server). Every adapter runs `contract-suite.ts`.
 *
 *  Actions may be called in any state and at any pace; the last call wins. Publishing before
 *  `join`, or while reconnecting, holds the device and sends it as soon as the room is there.
 *  Source: MEDIA-01, MEDIA-02, MEDIA-09, SHARE-02, DEV-01. */
export interface MediaPort {
  /** The current state; the same object until it changes. */
  snapshot: () => MediaSnapshot;
  /** Calls back after each change; returns a function that ends it. */
  subscribe: (listener: () => void) => () => void;

  /** Enters a room, after leaving another one. Resolves when the person is in or refused: after at
   *  most 10 s, with a provider's program up to 12 s more to load and 10 s to register. */
  join: (options?: MediaJoinOptions) => Promise<MediaOutcome>;
  /** Leaves, closes every connection and releases every device. Idempotent. */
  leave: () => Promise<void>;

  /** Opens the microphone and sends it; with `muted`, opens it and sends nothing yet. */
  publishMicrophone: (
    source?: CaptureSource,
    options?: { readonly muted?: boolean },
  ) => Promise<MediaOutcome>;
  /** Mutes or unmutes the held microphone, at once: muted means that no sound leaves this machine.
   *  With `sendsSilence` the room is sent silence meanwhile, so that unmuting is heard without
   *  delay; it needs the right to send. Not `ok` if none is held or the cap is reached. */
  setMicrophoneMuted: (muted: boolean, options?: MuteOptions) => MediaOutcome;
  /** Releases the microphone. */
  stopMicrophone: () => void;

  publishCamera: (source?: CaptureSource) => Promise<MediaOutcome>;
  stopCamera: () => void;

  /** Asks the person what to share (with the browser's own picker), or shares the given track. It
   *  is sent as a stream of its own beside the camera. The browser's own "stop sharing" ends it
   *  like `stopShare`. Only people whom the server named as viewers receive it (a hosted provider
   *  sends it to everybody). Source: SHARE-05. */
  publishShare: (source?: { readonly track: MediaStreamTrack }) => Promise<MediaOutcome>;
  stopShare: () => void;

  /** Switches to another microphone or camera. A muted microphone stays muted. There is no gap
   *  where both devices can be open at once; otherwise the old one is released first. If the new
   *  device fails, the old one stays or is opened again. Not `ok` with `device-missing` where no
   *  device is held. */
  switchDevice: (source: 'microphone' | 'camera', deviceId: string) => Promise<MediaOutcome>;

  /** Switches the noise reduction of microphones on or off; at first it is on. A held microphone is
   *  opened again, with a moment of silence, and a muted one stays muted. A microphone that does
   *  not support both stays as it is. Source: MEDIA-20. */
  setNoiseReduction: (on: boolean) => Promise<MediaOutcome>;

  /** Sends the microphone as interpreters need it from then on: the full band at 64 kbit/s or more,
   *  without pauses, noise reduction and gain control; at first it does not. A held microphone is
   *  opened again, with a moment of silence, and a muted one stays muted. While it is on, there is
   *  no noise reduction to choose. Source: BEY-16. */
  setFullSound: (on: boolean) => Promise<MediaOutcome>;
  /** Says that this person hears by headphones from then on; at first they do not. While
   *  `setFullSound` is on the microphone is then sent without echo cancellation, which costs the
   *  band above 13 kHz. A held microphone is opened again. Source: BEY-38. */
  setHeadphones: (on: boolean) => Promise<MediaOutcome>;

  /** Receives no camera larger than this from then on, whatever size it is shown in, to spare the
   *  line or the machine; `off`: sound and shares alone. At first `high`, which limits nothing. It
   *  also holds after joining again. Source: BEY-18. */
  limitCameras: (most: PictureSize) => void;

  /** The loudness between 0 and 1 of a peer, or of this person's microphone for `self`, at most 400
   *  ms old. 0 for an unknown peer, null where this person's own cannot be measured. Changes do not
   *  touch the snapshot: read it while drawing. */
  audioLevel: (peerId: string) => number | null;

  /** Measures how the sound travels now. The loss of what is heard counts since the call before,
   *  and is null at the first. A hosted provider measures nothing. Never rejects. Source:
   *  BEY-38. */
  measureSound: () => Promise<SoundLines>;

  /** Reads the path over which the media travels now, where a microphone is sent or heard. Never
   *  rejects. Source: BEY-44. */
  measurePath: () => Promise<PathReading>;

  /** Leaves and removes all listeners. The port cannot be used again. */
  dispose: () => Promise<void>;
}
