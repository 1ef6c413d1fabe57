import type { WebexLocalStream, WebexMeeting, WebexRemoteMediaGroup, WebexStreams } from '../webex-sdk.ts';
import { FakeEmitter } from './fake-emitter.ts';
import { FakeLocalStream } from './fake-local-stream.ts';
import { FakeMembers } from './fake-members.ts';
import type { FakeMediaPlane } from './fake-media-plane.ts';
import { FakeRemoteMedia } from './fake-remote-media.ts';
import type { FakeLine, FakeMember, FakeSends, FakeTold } from './fake-webex-cloud.ts';

type MeetingEvents = {
  'media:remoteAudio:created': WebexRemoteMediaGroup;
  'media:remoteScreenShareAudio:created': WebexRemoteMediaGroup;
  'media:remoteVideo:layoutChanged': {
    readonly layoutId: string;
    readonly activeSpeakerVideoPanes: Readonly<Record<string, WebexRemoteMediaGroup>>;
    readonly memberVideoPanes: Readonly<Record<string, FakeRemoteMedia>>;
    readonly screenShareVideo?: FakeRemoteMedia | null;
  };
  'media:activeSpeakerChanged': { readonly memberIds: readonly string[] };
  'meeting:self:mutedByOthers': object;
  'meeting:stoppedSharingLocal': undefined;
  'meeting:reconnectionStarting': undefined;
  'meeting:reconnectionSuccess': object;
  'meeting:reconnectionFailure': object;
};

const VOICES = 3;

/** A meeting of the fake SDK, with multistream. */
export class FakeWebexMeeting extends FakeEmitter<MeetingEvents> implements WebexMeeting {
  readonly id: string;
  readonly members = new FakeMembers();
  readonly meetingFiniteStateMachine: { state: string; reset: () => void };
  passwordStatus: string;
  readonly #destination: string;
  readonly #line: () => FakeLine;
  readonly #plane: FakeMediaPlane;
  readonly #gone: (meeting: FakeWebexMeeting, reason: string) => void;
  #password: string | null = null;
  #selfId: string | null = null;
  #listed: readonly FakeMember[] = [];
  #speakers: readonly string[] = [];
  #panes: FakeRemoteMedia[] = [];
  #voices: FakeRemoteMedia[] = [];
  readonly #share = new FakeRemoteMedia('share');
  readonly #shareVoice = new FakeRemoteMedia('share-voice');
  #microphone: FakeLocalStream | null = null;
  #camera: FakeLocalStream | null = null;
  #display: FakeLocalStream | null = null;
  #displaySound: FakeLocalStream | null = null;

  constructor(parts: {
    id: string;
    destination: string;
    passwordStatus: string;
    line: () => FakeLine;
    plane: FakeMediaPlane;
    gone: (meeting: FakeWebexMeeting, reason: string) => void;
  }) {
    super();
    this.id = parts.id;
    this.passwordStatus = parts.passwordStatus;
    this.#destination = parts.destination;
    this.#line = parts.line;
    this.#plane = parts.plane;
    this.#gone = parts.gone;
    this.meetingFiniteStateMachine = {
      state: 'IDLE',
      reset: () => {
        this.meetingFiniteStateMachine.state = 'IDLE';
      },
    };
    this.#plane.onChange(() => this.#show());
    this.#plane.signalBy(
      (to, data) =>
        void this.#line()
          .ask({ ask: 'signal', to, data })
          .catch(() => undefined),
    );
  }

  async verifyPassword(password: string): Promise<{ isPasswordValid: boolean }> {
    const { isPasswordValid } = await this.#line().ask({
      ask: 'verify',
      destination: this.#destination,
      password,
    });
    if (isPasswordValid === true) {
      this.passwordStatus = 'VERIFIED';
      this.#password = password;
    }
    return { isPasswordValid: isPasswordValid === true };
  }

  async joinWithMedia({
    joinOptions,
    mediaOptions,
  }: Parameters<WebexMeeting['joinWithMedia']>[0]): Promise<{ join: object; media: object }> {
    if (this.passwordStatus === 'REQUIRED') throw new Error('PasswordError');
    const { memberId } = await this.#line().ask({
      ask: 'join',
      destination: this.#destination,
      password: this.#password,
    });
    this.#selfId = String(memberId);
    this.meetingFiniteStateMachine.state = 'JOINED';
    // Received media needs multistream, as in the SDK.
    if (joinOptions.enableMultistream) this.#receive(mediaOptions.remoteMediaManagerConfig);
    await this.publishStreams(mediaOptions.localStreams);
    return { join: {}, media: {} };
  }

  async publishStreams({ microphone, camera, screenShare }: WebexStreams): Promise<void> {
    const before = [this.#microphone, this.#camera, this.#display, this.#displaySound] as const;
    if (microphone instanceof FakeLocalStream) this.#microphone = microphone;
    if (camera instanceof FakeLocalStream) this.#camera = camera;
    if (screenShare?.video instanceof FakeLocalStream) this.#display = screenShare.video;
    if (screenShare?.audio instanceof FakeLocalStream) this.#displaySound = screenShare.audio;
    if (this.#microphone !== null) this.#microphone.onMute = () => void this.#tell().catch(() => undefined);
    try {
      await this.#tell();
    } catch (error) {
      [this.#microphone, this.#camera, this.#display, this.#displaySound] = before;
      throw error;
    }
  }

  async unpublishStreams(streams: readonly WebexLocalStream[]): Promise<void> {
    const shared = this.#display !== null;
    if (this.#microphone !== null && streams.includes(this.#microphone)) this.#microphone = null;
    if (this.#camera !== null && streams.includes(this.#camera)) this.#camera = null;
    if (this.#display !== null && streams.includes(this.#display)) this.#display = null;
    if (this.#displaySound !== null && streams.includes(this.#displaySound)) this.#displaySound = null;
    await this.#tell();
    if (shared && this.#display === null) this.emit('meeting:stoppedSharingLocal', undefined);
  }

  async leave(): Promise<void> {
    if (this.meetingFiniteStateMachine.state !== 'JOINED') throw new Error('UserNotJoinedError');
    await this.#line().ask({ ask: 'leave' });
    this.#end('CLIENT_LEAVE_REQUEST');
  }

  /** Takes a message of the provider to this page. */
  hear(told: FakeTold): void {
    if (this.meetingFiniteStateMachine.state !== 'JOINED' && told.told !== 'members') return;
    switch (told.told) {
      case 'members':
        this.#listed = told.members;
        this.#speakers = told.speakers;
        this.#takeMembers();
        break;
      case 'signal':
        this.#plane.hear(told.from, told.data);
        break;
      case 'mutedByOthers':
        this.emit('meeting:self:mutedByOthers', { payload: {} });
        break;
      case 'shareTakenOver':
        this.#display = this.#displaySound = null;
        this.#send();
        this.emit('meeting:stoppedSharingLocal', undefined);
        break;
      case 'removed':
        this.#end('SELF_REMOVED');
        break;
    }
  }

  /** Breaks the media path; `step` says whether it comes back. For tests. */
  reconnection(step: 'Starting' | 'Success' | 'Failure'): void {
    if (step === 'Starting') this.emit('meeting:reconnectionStarting', undefined);
    else if (step === 'Success') this.emit('meeting:reconnectionSuccess', { reconnect: {} });
    else this.emit('meeting:reconnectionFailure', { error: new Error('the media did not come back') });
  }

  #end(reason: string): void {
    this.meetingFiniteStateMachine.state = 'ENDED';
    this.#plane.close();
    this.#gone(this, reason);
  }

  #receive(config: object): void {
    const panes = numberIn(config, [
      'video',
      'layouts',
      'Chamber',
      'activeSpeakerVideoPaneGroups',
      '0',
      'numPanes',
    ]);
    this.#panes = Array.from({ length: panes ?? 9 }, (_, index) => new FakeRemoteMedia(`pane-${index}`));
    this.#voices = Array.from({ length: VOICES }, (_, index) => new FakeRemoteMedia(`voice-${index}`));
    const group = (media: readonly FakeRemoteMedia[]): WebexRemoteMediaGroup => ({
      getRemoteMedia: () => media,
    });
    this.emit('media:remoteAudio:created', group(this.#voices));
    this.emit('media:remoteScreenShareAudio:created', group([this.#shareVoice]));
    this.emit('media:remoteVideo:layoutChanged', {
      layoutId: 'Chamber',
      activeSpeakerVideoPanes: { people: group(this.#panes) },
      memberVideoPanes: {},
      screenShareVideo: this.#share,
    });
    this.#takeMembers();
  }

  #takeMembers(): void {
    if (this.#selfId === null) return;
    this.members.take(this.#listed, this.#selfId);
    this.emit('media:activeSpeakerChanged', {
      memberIds: this.#speakers.filter((id) => id !== this.#selfId),
    });
    this.#send();
    this.#show();
  }

  #sends(): FakeSends {
    return {
      audio: this.#microphone === null ? 'off' : this.#microphone.userMuted ? 'muted' : 'on',
      video: this.#camera !== null,
      share: this.#display !== null,
    };
  }

  async #tell(): Promise<void> {
    await this.#line().ask({ ask: 'publish', sends: this.#sends() });
    this.#send();
  }

  #send(): void {
    if (this.#selfId === null || this.meetingFiniteStateMachine.state !== 'JOINED') return;
    const heard = this.#microphone?.userMuted === false ? this.#microphone.track() : null;
    this.#plane.send(
      this.#selfId,
      {
        audio: heard,
        video: this.#camera?.track() ?? null,
        share: this.#display?.track() ?? null,
        shareAudio: this.#displaySound?.track() ?? null,
      },
      this.#others().map(({ id }) => id),
    );
  }

  #others(): readonly FakeMember[] {
    return this.#listed.filter(({ id }) => id !== this.#selfId);
  }

  /** Shows the members who send a picture, and those who speak, in the places of the received
   *  media. */
  #show(): void {
    const others = this.#others();
    const seen = others.filter(({ sends }) => sends.video);
    const kept = new Map(
      this.#panes.flatMap((pane) => (pane.memberId === undefined ? [] : [[pane.memberId, pane]])),
    );
    for (const pane of this.#panes) {
      if (pane.memberId !== undefined && !seen.some(({ id }) => id === pane.memberId))
        pane.show(undefined, null);
    }
    for (const { id } of seen) {
      const pane = kept.get(id) ?? this.#panes.find(({ memberId }) => memberId === undefined);
      pane?.show(id, this.#plane.from(id).video);
    }
    const heard = others.filter(({ id }) => this.#speakers.includes(id));
    this.#voices.forEach((voice, index) => {
      const speaker = heard[index];
      // The provider does not say which member a voice belongs to.
      voice.show(undefined, speaker === undefined ? null : this.#plane.from(speaker.id).audio);
    });
    const sharer = others.find(({ sends }) => sends.share);
    const shared = sharer === undefined ? null : this.#plane.from(sharer.id);
    this.#share.show(sharer?.id, shared?.share ?? null);
    this.#shareVoice.show(undefined, shared?.shareAudio ?? null);
  }
}

function numberIn(value: unknown, path: readonly string[]): number | null {
  let at: unknown = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return null;
    at = Object.entries(at).find(([name]) => name === step)?.[1];
  }
  return typeof at === 'number' ? at : null;
}
