import { randomUUID } from 'node:crypto';
import {
  clientMessage,
  socketCloseCodes,
  type ServerMessage,
  type SocketQuery,
} from '@hemicycle/contract/socket';
import type { LivePartName } from '@hemicycle/contract/live';
import type { MediaClientMessage } from '@hemicycle/contract/media';
import { MISSION_CONTROL_LOCATION } from '@hemicycle/contract/mission-control-names';
import type { Heartbeat } from '@hemicycle/contract/people';
import type { LiveViewer } from '../../live/live-part.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findUnstorable } from '../../platform/http/storable.ts';
import type { Line } from '../../platform/socket/line.ts';
import type { SharedText } from '../../platform/socket/shared-text.ts';
import { VersionedStream, type Snapshot } from '../../platform/socket/versioned-stream.ts';
import type { Wanted } from './state-for-arrivals.ts';

/** How many bytes may wait for a reader. The stream of news stops far below that. A client with
 *  more bytes waiting does not read at all, and is cut off. */
const UNREAD_MAX_BYTES = 8 * 1024 * 1024;

/** How many messages of a client are kept while the server decides whether it may enter. */
const SAID_MEANWHILE_MAX = 64;

/** The part of the chamber that a connection calls. */
export interface ChamberDoor {
  nowMs(): number;
  /** Lets a client enter that has said who it is, or ends its connection. Never rejects. */
  enter(connection: ChamberConnection): Promise<void>;
  /** Is called after the client has entered and its kept messages have been handled. */
  entered(connection: ChamberConnection): void;
  loadState(connection: ChamberConnection, wanted: Wanted | undefined): Promise<Snapshot>;
  heartbeat(connection: ChamberConnection, heartbeat: Heartbeat): void;
  notificationRead(connection: ChamberConnection, notificationId: string): void;
  media(connection: ChamberConnection, message: MediaClientMessage): void;
  /** Handles a media message of the one more room that the page has beside the main chamber, or of
   *  the channel in relay. */
  secondLine(connection: ChamberConnection, message: MediaClientMessage, isRelay: boolean): void;
  closed(connection: ChamberConnection): void;
  failed(connection: ChamberConnection, error: unknown): void;
}

/** One tab of one person in one session. A page opens it before its person enters, so that they
 *  then enter by one message, `authenticate`. Until that message the connection is at the door,
 *  where it is told only the time. The contract parses every message of a client; one that does not
 *  fit ends this connection and changes nothing else. Why:
 *  docs/decisions/0030-a-line-before-entering.md. */
export class ChamberConnection {
  readonly id = randomUUID();
  readonly query: SocketQuery;
  /** The header from which the sign-in is read. It is read again from time to time, since sign-ins
   *  end and roles change. */
  readonly cookie: string | undefined;
  #viewer: LiveViewer;
  readonly #line: Line;
  readonly #door: ChamberDoor;
  readonly #stream: VersionedStream<Wanted>;
  /** The moment of the state that the page held before it lost its line. */
  #asOf: string | undefined;
  #stands: 'at the door' | 'entering' | 'in' | 'ended' = 'at the door';
  readonly #saidMeanwhile: string[] = [];

  constructor(line: Line, viewer: Viewer, query: SocketQuery, cookie: string | undefined, door: ChamberDoor) {
    this.#line = line;
    this.#door = door;
    this.query = query;
    this.#viewer = { ...viewer, page: query.davraLocation };
    this.cookie = cookie;
    this.#stream = new VersionedStream(
      line,
      (wanted) => door.loadState(this, wanted),
      () => door.nowMs(),
    );
  }

  get idVotingSession(): string {
    return this.query.idVotingSession;
  }

  get viewer(): LiveViewer {
    return this.#viewer;
  }

  set viewer(viewer: Viewer) {
    this.#viewer = { ...viewer, page: this.query.davraLocation };
  }

  /** Whether this page is a look at the sitting from outside: its person is not present by it.
   *  Source: ADMIN-03. */
  get isAside(): boolean {
    return this.query.davraLocation === MISSION_CONTROL_LOCATION;
  }

  get hasEnded(): boolean {
    return this.#stands === 'ended';
  }

  /** Sends one message outside of the versioned stream. Cuts off a client that does not read, since
   *  other people's messages would pile up for it. */
  send(message: ServerMessage): void {
    if (!this.#line.isOpen) return;
    if (this.#line.bufferedAmount > UNREAD_MAX_BYTES) this.#line.terminate();
    else this.#line.send([JSON.stringify(message)]);
  }

  /** Sends news given as the text of a JSON array of changes. */
  news(changes: SharedText): void {
    this.#stream.news(changes);
  }

  snapshot(): void {
    this.#stream.snapshot().catch((error: unknown) => this.#door.failed(this, error));
  }

  /** Sends the first state: only what has changed, where the page said what it holds. */
  begin(): void {
    const wanted = this.#asOf === undefined ? undefined : ({ kind: 'since', asOf: this.#asOf } as const);
    this.#stream.snapshot(wanted).catch((error: unknown) => this.#door.failed(this, error));
  }

  /** Sends some parts of the state again. */
  renew(parts: ReadonlySet<LivePartName>): void {
    this.#stream.renew({ kind: 'parts', parts }).catch((error: unknown) => this.#door.failed(this, error));
  }

  /** Says that the server lives; and, with `asOf`, up to which moment of the database a page has
   *  heard everything. A page that is behind has not. */
  heartbeat(serverTime: number, asOf: string | null): void {
    const isUpToDate = asOf !== null && this.#stands === 'in' && this.#stream.state === 'live';
    this.send({ type: 'heartbeatFromServer', serverTime, ...(isUpToDate && { asOf }) });
  }

  #resync(): void {
    this.#stream.resync().catch((error: unknown) => this.#door.failed(this, error));
  }

  /** Ends the connection at once, whatever the browser does. With the code `reconnect`, a client
   *  keeps its media until it comes back. With every other code, a client that had entered leaves
   *  the media. */
  end(code: number): void {
    if (this.hasEnded) return;
    const wasIn = this.#stands === 'in';
    if (wasIn && code !== socketCloseCodes.reconnect) this.#door.media(this, { type: 'mediaLeave' });
    this.#line.close(code);
    this.closed();
  }

  /** Source: WS-05, WS-06. */
  message(text: string): void {
    // A client may still send messages until its socket has closed.
    if (this.hasEnded) return;
    if (this.#stands === 'entering') return this.#keep(text);
    const value = parseJson(text);
    const parsed = clientMessage.safeParse(value);
    if (!parsed.success || findUnstorable(text, value) !== null) return this.end(socketCloseCodes.badMessage);
    const message = parsed.data;
    if (this.#stands === 'at the door' && message.type !== 'authenticate')
      return this.end(socketCloseCodes.badMessage);
    switch (message.type) {
      case 'authenticate':
        if (message.personId !== this.viewer.userId) return this.end(socketCloseCodes.wrongPerson);
        if (this.#stands !== 'at the door') return;
        this.#asOf = message.asOf;
        void this.#enter();
        return;
      case 'heartbeatFromClient':
        return this.#door.heartbeat(this, message.heartbeat);
      case 'resync':
        return this.#resync();
      case 'notificationRead':
        return this.#door.notificationRead(this, message.id);
      case 'mediaJoin':
      case 'mediaLeave':
      case 'mediaPublish':
      case 'mediaSignal':
        return this.#door.media(this, message);
      case 'secondLine':
        return this.#door.secondLine(this, message.message, message.relay === true);
    }
  }

  async #enter(): Promise<void> {
    this.#stands = 'entering';
    await this.#door.enter(this);
    if (this.hasEnded) return;
    this.#stands = 'in';
    for (const text of this.#saidMeanwhile.splice(0)) this.message(text);
    if (!this.hasEnded) this.#door.entered(this);
  }

  #keep(text: string): void {
    if (this.#saidMeanwhile.push(text) > SAID_MEANWHILE_MAX) this.end(socketCloseCodes.tooManyMessages);
  }

  tick(): void {
    this.#stream.catchUp().catch((error: unknown) => this.#door.failed(this, error));
  }

  closed(): void {
    if (this.hasEnded) return;
    this.#stands = 'ended';
    this.#stream.close();
    this.#door.closed(this);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
