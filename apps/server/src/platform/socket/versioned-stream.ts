import { SOCKET_PROTOCOL } from '@hemicycle/contract/limits';
import type { Line } from './line.ts';
import type { SharedText, TextParts } from './shared-text.ts';

/** The part of a line that a stream writes to. */
export type WritableLine = Pick<Line, 'bufferedAmount' | 'send'>;

/** A state as JSON text, and the news that follow it at once: the further pages of long lists. */
export interface Snapshot {
  readonly state: TextParts;
  readonly pages: readonly SharedText[];
  /** Names the moment of the state; the client may give it back when it connects again. */
  readonly asOf?: string;
  /** The parts that the state has; null or absent: it is whole. */
  readonly parts?: readonly string[] | null;
}

/** How many bytes may wait for a slow reader. Above that it gets no news, and later a snapshot. */
export const SLOW_READER_BUFFER_BYTES = 1024 * 1024;
/** How many pieces of news may wait while a snapshot is being loaded. */
export const NEWS_DURING_SNAPSHOT_MAX = 1000;
/** How many snapshots a client may ask for in a row. A snapshot costs the database more than any
 *  other message. */
export const RESYNCS_AT_ONCE = 3;
/** After this many calls of `catchUp`, a client may ask for one more snapshot. */
export const CATCH_UPS_PER_RESYNC = 5;

type State = 'loading' | 'live' | 'behind';

/** The stream of one connection: a snapshot with a version, then news. The version of each message
 *  is one more than that of the message before.
 *
 *  News that arrives while a snapshot is loaded waits and follows it. Each piece of news replaces
 *  the thing that it names, so a client may hear of a thing twice, but must not miss it. A reader
 *  whose buffer is full gets no more news until the buffer has drained, and then a new snapshot; so
 *  memory stays bounded whatever a client does. A client that asks for snapshots too often also
 *  gets no more news until its next snapshot. Source: DESIGN §4. */
export class VersionedStream<Wanted> {
  readonly #line: WritableLine;
  readonly #loadSnapshot: (wanted?: Wanted) => Promise<Snapshot>;
  readonly #nowMs: () => number;
  #version = 0;
  #state: State = 'loading';
  #waiting: SharedText[] = [];
  #loading: Promise<void> | undefined;
  #resyncsLeft = RESYNCS_AT_ONCE;
  #catchUps = 0;
  #owesResync = false;
  #closed = false;

  /** `loadSnapshot` is called for the first snapshot and again after each gap. With `wanted` it may
   *  give a part of the state. */
  constructor(line: WritableLine, loadSnapshot: (wanted?: Wanted) => Promise<Snapshot>, nowMs: () => number) {
    this.#line = line;
    this.#loadSnapshot = loadSnapshot;
    this.#nowMs = nowMs;
  }

  get state(): State {
    return this.#state;
  }

  /** Sends pieces of news, given as the text of a JSON array. Does nothing for a reader that is
   *  behind. */
  news(changes: SharedText): void {
    switch (this.#state) {
      case 'behind':
        return;
      case 'loading':
        if (this.#waiting.length < NEWS_DURING_SNAPSHOT_MAX) this.#waiting.push(changes);
        else this.#fallBehind();
        return;
      case 'live':
        if (this.#line.bufferedAmount > SLOW_READER_BUFFER_BYTES) this.#fallBehind();
        else this.#sendNews(changes);
    }
  }

  /** Loads and sends a snapshot; call it on connecting, and when the client's state may be
   *  wrong. A reader whose buffer is full gets it after the buffer has drained. A call while a
   *  snapshot is being loaded shares that load. The first one may be a part of the state, for a
   *  client that holds the rest. Rejects when the state cannot be loaded. */
  snapshot(wanted?: Wanted): Promise<void> {
    if (this.#line.bufferedAmount > SLOW_READER_BUFFER_BYTES) {
      this.#fallBehind();
      return Promise.resolve();
    }
    this.#loading ??= this.#load(wanted).finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Loads and sends a part of the state to a client that holds the rest. A client that is about to
   *  get the whole state gets nothing more. Rejects when it cannot be loaded. */
  async renew(wanted: Wanted): Promise<void> {
    await this.#loading?.catch(() => undefined);
    if (this.#version > 0 && this.#state === 'live' && !this.#closed) await this.snapshot(wanted);
  }

  /** Sends a snapshot because the client asked for one: at once while it asks rarely and reads what
   *  it gets, otherwise later. */
  resync(): Promise<void> {
    if (this.#loading !== undefined) return this.#loading;
    if (this.#resyncsLeft === 0 || this.#line.bufferedAmount > 0) {
      this.#owesResync = true;
      this.#fallBehind();
      return Promise.resolve();
    }
    this.#resyncsLeft -= 1;
    return this.snapshot();
  }

  /** Sends a snapshot to a reader that was behind and whose buffer has drained. Call it every
   *  second. */
  async catchUp(): Promise<void> {
    this.#catchUps += 1;
    if (this.#catchUps % CATCH_UPS_PER_RESYNC === 0 && this.#resyncsLeft < RESYNCS_AT_ONCE) {
      this.#resyncsLeft += 1;
    }
    if (this.#state !== 'behind' || this.#line.bufferedAmount > 0) return;
    if (this.#owesResync && this.#resyncsLeft === 0) return;
    if (this.#owesResync) this.#resyncsLeft -= 1;
    this.#owesResync = false;
    await this.snapshot();
  }

  close(): void {
    this.#closed = true;
    this.#waiting = [];
  }

  async #load(wanted?: Wanted): Promise<void> {
    this.#state = 'loading';
    this.#waiting = [];
    let snapshot: Snapshot;
    try {
      snapshot = await this.#loadSnapshot(wanted);
    } catch (error) {
      this.#state = 'behind';
      throw error;
    }
    // `#state` may have become 'behind' during the load, when too much news arrived; `catchUp` then
    // loads again.
    if (this.#closed || this.#isBehind()) return;
    this.#version += 1;
    const { asOf, parts = null } = snapshot;
    const type = parts === null ? '"snapshot"' : `"parts","parts":${JSON.stringify(parts)}`;
    const moment = asOf === undefined ? '' : `,"asOf":${JSON.stringify(asOf)}`;
    const head = `{"type":${type},"protocol":${SOCKET_PROTOCOL},"version":${this.#version},"serverTime":${this.#nowMs()}${moment},"state":`;
    this.#line.send([head, ...snapshot.state, '}']);
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#state = 'live';
    for (const page of snapshot.pages) this.#sendNews(page);
    for (const changes of waiting) this.news(changes);
  }

  #isBehind(): boolean {
    return this.#state === 'behind';
  }

  #sendNews(changes: SharedText): void {
    this.#version += 1;
    this.#line.send([`{"type":"news","version":${this.#version},"changes":`, changes, '}']);
  }

  #fallBehind(): void {
    this.#state = 'behind';
    this.#waiting = [];
  }
}
