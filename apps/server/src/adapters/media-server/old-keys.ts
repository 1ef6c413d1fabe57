import type { MediaSends } from '@hemicycle/contract/media';
import type { Clock, Timers } from '../../platform/clock/clock.ts';
import type { MediaGrants, MediaServer, MediaStayKey } from './media-server.ts';

/** How often a room is looked at for somebody who came back by an old key. */
export const LOOK_EVERY_MS = 1_000;
/** For so long after a removal, or a right that was taken, an old key may be good. */
export const OLD_KEYS_LIVE_MS = 10 * 60_000;
/** Whose stay is not known here, but who may be there, has so long for their page to ask again. */
export const STRANGERS_STAY_MS = 30_000;

/** What people may do in a room now, by user id; nothing of those who may not be there at all. */
export type RightsOfStrangers = (
  roomId: string,
  userIds: readonly string[],
) => Promise<ReadonlyMap<string, MediaGrants>>;

export interface OldKeysOptions {
  readonly mediaServer: MediaServer;
  readonly clock: Clock & Timers;
  /** What the holder of a stay that is known here may do; null: none is known. */
  readonly grantsOf: (stay: MediaStayKey) => MediaGrants | null;
  readonly rightsOf: RightsOfStrangers;
  /** Told when the media server, or the reading of rights, failed. */
  readonly failed: (error: unknown, what: string) => void;
}

/** Sees to it that a key which should open a room no longer, and cannot be withdrawn, buys no seat:
 *  rooms where one may be about are looked at once a second. */
export interface OldKeys {
  /** A stay ended: out, at once and whenever an old key brings it back. */
  takeOut: (stay: MediaStayKey) => void;
  /** All stays of a person in a room ended, those too that are not known here. */
  takeOutPerson: (roomId: string, userId: string) => void;
  /** A stay begins, or goes on: its key is good. */
  letIn: (stay: MediaStayKey) => void;
  /** A right was taken: the keys of this stay may say more than what holds now. */
  narrow: (stay: MediaStayKey) => void;
  /** Somebody came in: whoever should not be there, or may do something else than their key says,
   *  is seen to at once. */
  cameIn: (stay: MediaStayKey) => void;
  /** Everybody out of a room, those too who came by no key of ours (phones). */
  empty: (roomId: string) => void;
  stop: () => void;
}

/** Begins to watch. For the first while each room is watched that somebody enters: keys of before
 *  the start may be about. Strangers there are judged by what the database says of them now, and
 *  shown out where their page does not ask again. */
export function createOldKeys(options: OldKeysOptions): OldKeys {
  const { mediaServer, clock, grantsOf, rightsOf, failed } = options;
  const beganMs = clock.nowMs();
  /** Taken out, until when their keys may be good. */
  const takenOut = new Map<string, number>();
  /** May do less than their keys say, until when those may be good. */
  const narrowed = new Map<string, number>();
  /** Rooms where an old key could be used, until when. */
  const watched = new Map<string, number>();
  /** Strangers who may be there, and when they were first seen. */
  const strangers = new Map<string, number>();
  const looking = new Set<string>();
  let cancelLook: (() => void) | null = null;

  const keyOf = ({ roomId, identity }: MediaStayKey): string => `${roomId} ${identity}`;

  function ask(what: string, asked: Promise<unknown>): void {
    asked.catch((error: unknown) => failed(error, what));
  }

  function watch(roomId: string, untilMs = clock.nowMs() + OLD_KEYS_LIVE_MS): void {
    watched.set(roomId, Math.max(untilMs, watched.get(roomId) ?? 0));
    cancelLook ??= clock.after(LOOK_EVERY_MS, look);
  }

  function forget(times: Map<string, number>, beforeMs: number): void {
    for (const [key, atMs] of times) if (atMs < beforeMs) times.delete(key);
  }

  function look(): void {
    cancelLook = null;
    const nowMs = clock.nowMs();
    forget(takenOut, nowMs);
    forget(narrowed, nowMs);
    forget(watched, nowMs);
    forget(strangers, nowMs - OLD_KEYS_LIVE_MS);
    // One that does not answer is not asked again and again.
    for (const roomId of watched.keys()) if (!looking.has(roomId)) lookNow(roomId);
    if (watched.size > 0) cancelLook = clock.after(LOOK_EVERY_MS, look);
  }

  function lookNow(roomId: string): void {
    if (looking.has(roomId)) {
      // What is looked at now may have been read too early.
      watch(roomId, clock.nowMs() + 2 * LOOK_EVERY_MS);
      return;
    }
    looking.add(roomId);
    ask(
      'a room could not be looked at',
      lookInto(roomId).finally(() => looking.delete(roomId)),
    );
  }

  async function lookInto(roomId: string): Promise<void> {
    const unknown: { identity: string; userId: string; has: MediaGrants }[] = [];
    for (const { identity, ...has } of await mediaServer.participantsIn(roomId)) {
      const stay = { roomId, identity };
      const grants = grantsOf(stay);
      if (grants !== null) await hold(stay, has, grants);
      else if (takenOut.has(keyOf(stay))) await showOut(stay);
      else {
        const userId = userIdOf(identity);
        if (userId !== null) unknown.push({ identity, userId, has });
      }
    }
    if (unknown.length === 0) return;
    const rights = await rightsOf(
      roomId,
      unknown.map(({ userId }) => userId),
    );
    for (const { identity, userId, has } of unknown) {
      const stay = { roomId, identity };
      // Their page may have asked in the meantime.
      const grants = grantsOf(stay) ?? rights.get(userId);
      if (grants === undefined || (grantsOf(stay) === null && isOverdue(stay))) await showOut(stay);
      else await hold(stay, has, grants);
    }
  }

  function isOverdue(stay: MediaStayKey): boolean {
    const nowMs = clock.nowMs();
    const sinceMs = strangers.get(keyOf(stay)) ?? nowMs;
    strangers.set(keyOf(stay), sinceMs);
    watch(stay.roomId);
    return nowMs - sinceMs > STRANGERS_STAY_MS;
  }

  async function hold(stay: MediaStayKey, has: MediaGrants, grants: MediaGrants): Promise<void> {
    // The others forget somebody only who goes; their page comes back by a key of now.
    if (grants.hidden && !has.hidden) await mediaServer.removeParticipant(stay);
    else if (exceeds(has.maySend, grants.maySend)) await cutShort(stay, grants);
    // A change that the media server did not take, or an old key that says less.
    else if (has.hidden !== grants.hidden || exceeds(grants.maySend, has.maySend))
      await mediaServer.updatePermissions({ ...stay, grants });
  }

  function narrow(stay: MediaStayKey): void {
    narrowed.set(keyOf(stay), clock.nowMs() + OLD_KEYS_LIVE_MS);
    watch(stay.roomId);
  }

  /** The media server gives whoever comes in a new key, which says what the old one said. */
  async function cutShort(stay: MediaStayKey, grants: MediaGrants): Promise<void> {
    narrow(stay);
    await mediaServer.updatePermissions({ ...stay, grants });
  }

  /** Whoever comes in is given a new key by the media server: the time in which one may be good
   *  begins anew. */
  async function showOut(stay: MediaStayKey): Promise<void> {
    takenOut.set(keyOf(stay), clock.nowMs() + OLD_KEYS_LIVE_MS);
    watch(stay.roomId);
    await mediaServer.removeParticipant(stay);
  }

  /** A stay that began meanwhile is of somebody who signed in anew. */
  async function showOutPerson(roomId: string, userId: string): Promise<void> {
    for (const { identity } of await mediaServer.participantsIn(roomId)) {
      const stay = { roomId, identity };
      if (userIdOf(identity) === userId && grantsOf(stay) === null) await showOut(stay);
    }
  }

  async function emptyRoom(roomId: string): Promise<void> {
    for (const { identity } of await mediaServer.participantsIn(roomId)) await showOut({ roomId, identity });
  }

  function takeOut(stay: MediaStayKey): void {
    ask('somebody could not be taken out of the media', showOut(stay));
  }

  return {
    takeOut,
    takeOutPerson: (roomId, userId) =>
      ask('somebody could not be taken out of the media', showOutPerson(roomId, userId)),
    letIn(stay) {
      takenOut.delete(keyOf(stay));
      strangers.delete(keyOf(stay));
      const untilMs = beganMs + OLD_KEYS_LIVE_MS;
      if (clock.nowMs() < untilMs) watch(stay.roomId, untilMs);
    },
    narrow,
    cameIn(stay) {
      const grants = grantsOf(stay);
      if (grants === null && takenOut.has(keyOf(stay))) takeOut(stay);
      // Whoever is to be hidden may have come by a key by which the others see them.
      else if (grants === null || grants.hidden) lookNow(stay.roomId);
      else if (narrowed.has(keyOf(stay)))
        ask('permissions could not be changed at the media server', cutShort(stay, grants));
    },
    empty: (roomId) => ask('a room could not be emptied', emptyRoom(roomId)),
    stop() {
      cancelLook?.();
      cancelLook = null;
      watched.clear();
    },
  };
}

/** Whose stay it is; null for what is no person's: a phone, a recorder. */
function userIdOf(identity: string): string | null {
  return /^([\w-]+)\.[0-9a-z]+$/.exec(identity)?.[1] ?? null;
}

/** Whether something may be sent by the one that may not by the other. */
function exceeds(maySend: MediaSends, may: MediaSends): boolean {
  return (['microphone', 'camera', 'share'] as const).some((source) => maySend[source] && !may[source]);
}
