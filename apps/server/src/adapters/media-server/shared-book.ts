import type { Clock, Timers } from '../../platform/clock/clock.ts';
import type { Stay, StayBook, StayFacts } from './stay-book.ts';
import type { CarriedSignal, SharedStay, StaySharing } from './stay-sharing.ts';

/** How often a server looks for the stays of servers that are gone. */
export const TAKES_OVER_EVERY_MS = 1_000;
/** A write or read that failed is tried again after this time. */
export const AGAIN_AFTER_MS = 1_000;
/** A room that was read but that nobody entered is forgotten after this time. */
const READ_FOR_NOTHING_MS = 60_000;

export interface SharedBookOptions<S extends Stay> {
  readonly book: StayBook<S>;
  readonly sharing: StaySharing;
  readonly clock: Clock & Timers;
  /** The stays of other servers in a room changed; `stays` are all stays there, with their
   *  turns. */
  readonly changedElsewhere: (roomId: string, stays: readonly SharedStay[]) => void;
  /** Handles a signal for a stay of this server. Its sender is known by now. */
  readonly carried: (signal: CarriedSignal) => void;
  /** Another server has gone; these are the rooms that this server knows. */
  readonly serverGone?: (roomIds: readonly string[]) => void;
  /** Called when the database did not answer; the call is repeated. */
  readonly failed: (error: unknown, what: string) => void;
}

/** Keeps the stay book of this server in step with those of the other servers. */
export interface SharedBook {
  /** Resolves once this server knows the stays of other servers in a room. Never rejects. */
  prepare: (roomId: string) => Promise<void>;
  /** A stay of this server began, or was taken over. */
  entered: (stay: Stay) => void;
  /** A stay of this server changed, or ended. */
  changed: (stay: Stay) => void;
  carry: (signal: CarriedSignal) => void;
  stop: () => void;
}

interface Room {
  /** The stays of this server that are not written to the database yet. */
  readonly unwritten: Map<string, 'entered' | 'changed'>;
  /** Whether another server may have written since the last read. */
  stale: boolean;
  syncing: Promise<void> | null;
  preparedAtMs: number;
}

/** Begins to share stays. Each server writes the stays that it holds, and reads those of other
 *  servers when it hears of a change. The server that a page came to last holds its stay. The stays
 *  of a server that died linger at another server. */
export function createSharedBook<S extends Stay>(options: SharedBookOptions<S>): SharedBook {
  const { book, sharing, clock, failed } = options;
  const rooms = new Map<string, Room>();
  let stopped = false;
  let cancelTakeOver: (() => void) | null = null;

  function roomOf(roomId: string): Room {
    const room = rooms.get(roomId) ?? {
      unwritten: new Map(),
      stale: true,
      syncing: null,
      preparedAtMs: clock.nowMs(),
    };
    rooms.set(roomId, room);
    return room;
  }

  /** Writes and reads what is pending; requests that come meanwhile are done before it resolves. */
  function sync(roomId: string): Promise<void> {
    const room = roomOf(roomId);
    room.syncing ??= syncUntilDone(roomId, room).finally(() => (room.syncing = null));
    return room.syncing;
  }

  async function syncUntilDone(roomId: string, room: Room): Promise<void> {
    // Changes made at the same moment are written together.
    await Promise.resolve();
    for (;;) {
      if (stopped || (room.unwritten.size === 0 && !room.stale)) break;
      const writing = new Map(room.unwritten);
      room.unwritten.clear();
      const reads = room.stale;
      room.stale = false;
      try {
        await begun;
        if (writing.size > 0) await write(roomId, writing);
        if (reads) await read(roomId, room);
      } catch (error) {
        failed(error, 'the stays of several servers could not be shared');
        for (const [id, what] of writing) room.unwritten.set(id, room.unwritten.get(id) ?? what);
        room.stale = true;
        clock.after(AGAIN_AFTER_MS, () => void sync(roomId));
        return;
      }
    }
    forgetWhereNobodyIs(roomId, room);
  }

  async function write(roomId: string, writing: ReadonlyMap<string, 'entered' | 'changed'>): Promise<void> {
    const entered: StayFacts[] = [];
    const changed: StayFacts[] = [];
    const ended: string[] = [];
    for (const [id, what] of writing) {
      const stay = book.find(roomId, id);
      if (stay === undefined) ended.push(id);
      else if (!stay.elsewhere) (what === 'entered' ? entered : changed).push(stay);
    }
    await sharing.write(roomId, { entered, changed, ended });
  }

  async function read(roomId: string, room: Room): Promise<void> {
    const before = new Set(book.inRoom(roomId).filter((stay) => !room.unwritten.has(stay.id)));
    const stays = await sharing.load(roomId);
    const written = new Set(stays.map(({ id }) => id));
    for (const stay of stays) if (!stay.own) meet(stay, room);
    for (const stay of before) {
      if (written.has(stay.id) || book.find(roomId, stay.id) !== stay) continue;
      // The page of this stay is connected here, so this server knows best: it writes the stay
      // again.
      if (!stay.elsewhere && stay.connectionId !== null) room.unwritten.set(stay.id, 'entered');
      else book.forget(stay);
    }
    options.changedElsewhere(roomId, stays);
  }

  /** Handles a stay that another server says it holds. */
  function meet(there: SharedStay, room: Room): void {
    const here = book.find(there.roomId, there.id);
    const isHere = here !== undefined && !here.elsewhere;
    if (isHere && room.unwritten.get(there.id) === 'entered') return;
    if (isHere && here.connectionId !== null && there.connectionId === null) {
      room.unwritten.set(there.id, 'entered');
      return;
    }
    book.place(there);
  }

  function forgetWhereNobodyIs(roomId: string, room: Room): void {
    const stays = book.inRoom(roomId);
    const isWaited = clock.nowMs() - room.preparedAtMs < READ_FOR_NOTHING_MS;
    if (isWaited || stays.some(({ elsewhere }) => !elsewhere)) return;
    for (const stay of stays) book.forget(stay);
    rooms.delete(roomId);
  }

  function mark(stay: Stay, what: 'entered' | 'changed'): void {
    const { unwritten } = roomOf(stay.roomId);
    if (unwritten.get(stay.id) !== 'entered') unwritten.set(stay.id, what);
    void sync(stay.roomId);
  }

  function readAgain(roomId: string): Promise<void> {
    roomOf(roomId).stale = true;
    return sync(roomId);
  }

  async function carried(signal: CarriedSignal): Promise<void> {
    // The sender may have come in a moment ago at another server.
    if (book.find(signal.roomId, signal.from) === undefined) await readAgain(signal.roomId);
    if (!stopped) options.carried(signal);
  }

  async function takeOver(): Promise<void> {
    try {
      for (const stay of await sharing.takeOver()) {
        book.adopt(stay);
        void readAgain(stay.roomId);
      }
    } catch (error) {
      failed(error, 'the stays of servers that are gone could not be taken over');
    }
    if (!stopped) cancelTakeOver = clock.after(TAKES_OVER_EVERY_MS, () => void takeOver());
  }

  /** Keeps the signals of one room in their order. */
  const carrying = new Map<string, Promise<void>>();
  function carryInOrder(signal: CarriedSignal): void {
    const { roomId } = signal;
    if (!rooms.has(roomId)) return;
    const before = carrying.get(roomId) ?? Promise.resolve();
    const after = before
      .then(() => carried(signal))
      .catch((error: unknown) => failed(error, 'a signal could not be carried'));
    carrying.set(roomId, after);
    void after.then(() => carrying.get(roomId) === after && carrying.delete(roomId));
  }

  const stopListening = sharing.listen({
    changed: (roomId) => void (rooms.has(roomId) && readAgain(roomId)),
    carried: carryInOrder,
    missed: () => [...rooms.keys()].forEach((roomId) => void readAgain(roomId)),
    serverGone: () => options.serverGone?.([...rooms.keys()]),
  });
  const begun = takeOver();

  return {
    async prepare(roomId) {
      const isKnown = rooms.has(roomId);
      const room = roomOf(roomId);
      room.preparedAtMs = clock.nowMs();
      if (!isKnown || room.stale) await sync(roomId);
    },
    entered: (stay) => mark(stay, 'entered'),
    changed: (stay) => mark(stay, 'changed'),
    carry: sharing.carry,
    stop() {
      stopped = true;
      cancelTakeOver?.();
      stopListening();
    },
  };
}
