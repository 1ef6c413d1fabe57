import type { WebexGlobal, WebexInstance, WebexMeetings } from '../webex-sdk.ts';
import { FakeEmitter } from './fake-emitter.ts';
import type { FakeMediaPlane } from './fake-media-plane.ts';
import type { FakeLine, FakeTold } from './fake-webex-cloud.ts';
import { FakeLocalStream } from './fake-local-stream.ts';
import { FakeWebexMeeting } from './fake-webex-meeting.ts';

/** The connection of the fake SDK to the fake provider. */
export interface FakeWebexParts {
  /** Opens a line for a token; `online` reports when the line is lost and when it is back. */
  readonly connect: (
    token: string,
    tell: (told: FakeTold) => void,
    online: (online: boolean) => void,
  ) => FakeLine;
  readonly createPlane: () => FakeMediaPlane;
  /** The address of this page's registration, after the page has registered. */
  readonly deviceUrl?: (token: string) => Promise<string>;
  /** How long `init` takes until `ready`, in ms; null: `ready` never comes. */
  readonly readyAfterMs?: number | null;
}

/** The state of the fake SDK's pages, for tests. */
export interface FakeWebex extends WebexGlobal {
  readonly instances: readonly FakeInstance[];
}

class FakeMeetings
  extends FakeEmitter<{
    'network:connected': undefined;
    'network:disconnected': undefined;
    'meeting:removed': { readonly meetingId: string; readonly reason?: string };
  }>
  implements WebexMeetings
{
  readonly mediaHelpers = {
    LocalMicrophoneStream: FakeLocalStream,
    LocalCameraStream: FakeLocalStream,
    LocalDisplayStream: FakeLocalStream,
    LocalSystemAudioStream: FakeLocalStream,
  };
  /** The calls in their order, for tests. */
  readonly calls: string[] = [];
  readonly meetings = new Map<string, FakeWebexMeeting>();
  registered = false;
  deviceUrl: string | undefined;
  readonly #token: string;
  readonly #parts: FakeWebexParts;
  #line: FakeLine | null = null;
  #made = 0;

  constructor(token: string, parts: FakeWebexParts) {
    super();
    this.#token = token;
    this.#parts = parts;
  }

  async register(): Promise<void> {
    this.calls.push('register');
    this.#line = this.#parts.connect(
      this.#token,
      (told) => {
        for (const meeting of this.meetings.values()) meeting.hear(told);
      },
      (online) => this.emit(online ? 'network:connected' : 'network:disconnected', undefined),
    );
    await this.#line.ask({ ask: 'register' });
    this.deviceUrl = await this.#parts.deviceUrl?.(this.#token);
    this.registered = true;
  }

  async unregister(): Promise<void> {
    this.calls.push('unregister');
    await this.#line?.ask({ ask: 'unregister' });
    this.#line?.close();
    this.registered = false;
  }

  async syncMeetings(): Promise<void> {
    this.calls.push('syncMeetings');
    await this.#own().ask({ ask: 'sync' });
  }

  async create(destination: string): Promise<FakeWebexMeeting> {
    this.calls.push(`create ${destination}`);
    const { passwordStatus } = await this.#own().ask({ ask: 'create', destination });
    this.#made += 1;
    const meeting = new FakeWebexMeeting({
      id: `meeting-${this.#made}`,
      destination,
      passwordStatus: String(passwordStatus),
      line: () => this.#own(),
      plane: this.#parts.createPlane(),
      gone: (left, reason) => {
        this.meetings.delete(left.id);
        this.emit('meeting:removed', { meetingId: left.id, reason });
      },
    });
    this.meetings.set(meeting.id, meeting);
    return meeting;
  }

  /** Drops the page's line, as when the machine dies; for tests. */
  drop(): void {
    this.#line?.close();
  }

  #own(): FakeLine {
    if (this.#line === null) throw new Error('register first');
    return this.#line;
  }
}

/** The instance that one `Webex.init` makes. */
export class FakeInstance extends FakeEmitter<{ ready: undefined }> implements WebexInstance {
  ready = false;
  readonly token: string;
  readonly meetings: FakeMeetings;

  constructor(token: string, parts: FakeWebexParts) {
    super();
    this.token = token;
    this.meetings = new FakeMeetings(token, parts);
    const afterMs = parts.readyAfterMs === undefined ? 0 : parts.readyAfterMs;
    if (afterMs === null) return;
    setTimeout(() => {
      this.ready = true;
      this.emit('ready', undefined);
    }, afterMs);
  }

  /** The meeting that was made last, for tests. */
  lastMeeting(): FakeWebexMeeting | undefined {
    return [...this.meetings.meetings.values()].at(-1);
  }

  get internal(): { readonly device: { readonly url: string | undefined } } {
    return { device: { url: this.meetings.deviceUrl } };
  }
}

/** Makes the global that the provider's script would leave, by its documentation. Events come
 *  later, never inside a call, and only members of the same meeting see each other. It contains no
 *  code of the provider, and it was not compared with the hosted service. */
export function createFakeWebex(parts: FakeWebexParts): FakeWebex {
  const instances: FakeInstance[] = [];
  return {
    instances,
    init({ credentials }) {
      const made = new FakeInstance(credentials.access_token, parts);
      instances.push(made);
      return made;
    },
  };
}
