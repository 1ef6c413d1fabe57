/** The part of the Webex Meetings SDK for browsers (3.x) that this adapter calls, as its
 *  documentation describes it. The SDK itself is no dependency: its script comes from an address
 *  that the operator configures and leaves the global `Webex`. */

/** A source of events. Listeners are called later, never inside the call that caused the event. */
export interface WebexEmitter<Events> {
  on: <Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void) => unknown;
  off: <Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void) => unknown;
}

/** The global that the script leaves. */
export interface WebexGlobal {
  init: (options: {
    readonly config?: object;
    readonly credentials: { readonly access_token: string };
  }) => WebexInstance;
}

export interface WebexInstance extends WebexEmitter<{ ready: undefined }> {
  readonly ready?: boolean;
  readonly meetings: WebexMeetings;
  /** The registration that `register` made; its address at the provider is the current device. */
  readonly internal?: { readonly device?: { readonly url?: string | undefined } };
}

export interface WebexMeetings extends WebexEmitter<{
  'network:connected': undefined;
  'network:disconnected': undefined;
  'meeting:removed': { readonly meetingId: string; readonly reason?: string };
}> {
  register: () => Promise<unknown>;
  unregister: () => Promise<unknown>;
  syncMeetings: () => Promise<unknown>;
  create: (
    destination: string,
    type?: string | null,
    useRandomDelayForInfo?: boolean,
    infoExtraParams?: object,
    correlationId?: string,
  ) => Promise<WebexMeeting>;
  readonly mediaHelpers: {
    readonly LocalMicrophoneStream: new (stream: MediaStream) => WebexLocalStream;
    readonly LocalCameraStream: new (stream: MediaStream) => WebexLocalStream;
    readonly LocalDisplayStream: new (stream: MediaStream) => WebexLocalStream;
    readonly LocalSystemAudioStream: new (stream: MediaStream) => WebexLocalStream;
  };
}

/** A track of this machine in the form that the SDK accepts. */
export interface WebexLocalStream {
  setUserMuted: (muted: boolean) => void;
}

/** A place of the received media that shows different members over time; `sourceUpdate` reports
 *  each change. */
export interface WebexRemoteMedia extends WebexEmitter<{ sourceUpdate: object; stopped: object }> {
  readonly id: string;
  readonly memberId?: string | undefined;
  /** `live` while frames arrive, otherwise `avatar`, `no source`, `bandwidth disabled` … */
  readonly sourceState?: string | undefined;
  readonly stream?: MediaStream | undefined;
  /** Asks for a picture large enough for an element of this size, in CSS px. */
  setSizeHint: (widthPx: number, heightPx: number) => void;
}

export interface WebexRemoteMediaGroup {
  getRemoteMedia: () => readonly WebexRemoteMedia[];
}

/** The received pictures: the panes of the latest speakers, and the share. */
export interface WebexVideoLayout {
  readonly layoutId: string;
  readonly activeSpeakerVideoPanes: Readonly<Record<string, WebexRemoteMediaGroup>>;
  readonly memberVideoPanes: Readonly<Record<string, WebexRemoteMedia>>;
  readonly screenShareVideo?: WebexRemoteMedia | null | undefined;
}

export interface WebexMember {
  readonly id: string;
  readonly name?: string | undefined;
  readonly isSelf: boolean;
  readonly isInMeeting: boolean;
  readonly isAudioMuted: boolean;
  readonly isVideoMuted: boolean;
  readonly isContentSharing: boolean;
  /** `person.id` is the id of the account at the provider. */
  readonly participant?: { readonly person?: { readonly id?: string | undefined } | undefined } | undefined;
}

export interface WebexMembers extends WebexEmitter<{
  'members:update': object;
  'members:content:update': object;
}> {
  readonly membersCollection: { readonly members: Readonly<Record<string, WebexMember>> };
}

export interface WebexStreams {
  readonly microphone?: WebexLocalStream;
  readonly camera?: WebexLocalStream;
  readonly screenShare?: { readonly audio?: WebexLocalStream; readonly video?: WebexLocalStream };
}

export interface WebexMeeting extends WebexEmitter<{
  'media:remoteAudio:created': WebexRemoteMediaGroup;
  'media:remoteScreenShareAudio:created': WebexRemoteMediaGroup;
  'media:remoteVideo:layoutChanged': WebexVideoLayout;
  'media:activeSpeakerChanged': { readonly memberIds: readonly string[] };
  'meeting:self:mutedByOthers': object;
  'meeting:stoppedSharingLocal': undefined;
  'meeting:reconnectionStarting': undefined;
  'meeting:reconnectionSuccess': object;
  'meeting:reconnectionFailure': object;
}> {
  readonly id: string;
  /** `REQUIRED`, `NOT_REQUIRED`, `VERIFIED` or `UNKNOWN`. */
  readonly passwordStatus?: string | undefined;
  readonly members: WebexMembers;
  /** `IDLE`, `RINGING`, `JOINED`, `ENDED`, `ERROR` …; `reset` makes it `IDLE`. */
  readonly meetingFiniteStateMachine: { readonly state: string; reset: () => unknown };
  verifyPassword: (password: string, captchaCode?: string) => Promise<{ readonly isPasswordValid: boolean }>;
  joinWithMedia: (options: {
    readonly joinOptions: { readonly enableMultistream: boolean };
    readonly mediaOptions: {
      readonly localStreams: WebexStreams;
      readonly audioEnabled: boolean;
      readonly videoEnabled: boolean;
      readonly remoteMediaManagerConfig: object;
    };
  }) => Promise<unknown>;
  publishStreams: (streams: WebexStreams) => Promise<unknown>;
  unpublishStreams: (streams: readonly WebexLocalStream[]) => Promise<unknown>;
  leave: () => Promise<unknown>;
}
