import { randomUUID } from 'node:crypto';
import {
  lobbyClientMessage,
  type LobbyKnock,
  type LobbyServerMessage,
} from '@hemicycle/contract/lobby-socket';
import type { MediaClientMessage } from '@hemicycle/contract/media';
import { socketCloseCodes, type SocketQuery } from '@hemicycle/contract/socket';
import { atMostEvery } from '../../platform/limit/at-most-every.ts';
import { findUnstorable } from '../../platform/http/storable.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Line } from '../../platform/socket/line.ts';

/** How many bytes may wait for a reader. A client with more bytes waiting does not read at all. */
const UNREAD_MAX_BYTES = 256 * 1024;

/** The knocks of a page are taken at most this often, in ms: of several, the last. */
const KNOCKS_EVERY_MS = 500;

/** The part of the lobby that a connection calls. `knocked` never rejects. */
export interface LobbyDoor {
  knocked(connection: LobbyConnection, message: LobbyKnock): Promise<void>;
  media(connection: LobbyConnection, message: MediaClientMessage): void;
  closed(connection: LobbyConnection): void;
}

/** One page of somebody who waits. It knows nothing of the chamber: it is sent only what
 *  `lobby-socket.ts` of the contract declares. The person waits from their first message on. */
export class LobbyConnection {
  readonly id = randomUUID();
  readonly query: SocketQuery;
  readonly cookie: string | undefined;
  viewer: Viewer;
  /** Whether the person is told their place by this connection. */
  waits = false;
  /** Whether the page stands in the queue of the lobby. One that waits for the end of a closed
   *  session does not, where there is no lobby. */
  isNoted = false;
  /** The last self-test that the page told. */
  selfTest: LobbyKnock['selfTest'] = null;
  /** Whether the person was called or in an interview when they were told last. */
  inInterview = false;
  readonly #line: Line;
  readonly #door: LobbyDoor;
  #hasEnded = false;
  #told = '';
  /** The last knock that is not taken yet. */
  #knock: LobbyKnock | null = null;
  readonly #takeKnockSoon = atMostEvery(KNOCKS_EVERY_MS, async () => {
    const knock = this.#knock;
    this.#knock = null;
    if (knock !== null && !this.#hasEnded) await this.#door.knocked(this, knock);
  });

  constructor(line: Line, viewer: Viewer, query: SocketQuery, cookie: string | undefined, door: LobbyDoor) {
    this.#line = line;
    this.#door = door;
    this.viewer = viewer;
    this.query = query;
    this.cookie = cookie;
  }

  get idVotingSession(): string {
    return this.query.idVotingSession;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  send(message: LobbyServerMessage): void {
    if (!this.#line.isOpen) return;
    if (this.#line.bufferedAmount > UNREAD_MAX_BYTES) return this.#line.terminate();
    this.#line.send([JSON.stringify(message)]);
  }

  /** Tells the state of the lobby where it differs from what was told last. */
  tell(message: Extract<LobbyServerMessage, { type: 'lobby' }>): void {
    const text = JSON.stringify(message.lobby);
    if (text === this.#told) return;
    this.#told = text;
    this.send(message);
  }

  /** Sends the page to the root of the site: an attendant has reset the interview. Source:
   *  LOBBY-08. */
  sendToRoot(): void {
    this.send({ type: 'reset' });
    this.end(socketCloseCodes.reset);
  }

  end(code: number): void {
    if (this.#hasEnded) return;
    this.#line.close(code);
    this.closed();
  }

  message(text: string): void {
    if (this.#hasEnded) return;
    const value = parseJson(text);
    const parsed = lobbyClientMessage.safeParse(value);
    if (!parsed.success || findUnstorable(text, value) !== null) return this.end(socketCloseCodes.badMessage);
    if (parsed.data.type !== 'knock') return this.#door.media(this, parsed.data);
    if (parsed.data.personId !== this.viewer.userId) return this.end(socketCloseCodes.wrongPerson);
    this.#knock = parsed.data;
    this.#takeKnockSoon(this.id);
  }

  tick(): void {
    // Each message replaces the one before, and the next change is told to slow readers too.
  }

  closed(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
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
