import type { MediaSends } from '@hemicycle/contract/media';
import type { Clock, Timers } from '../../platform/clock/clock.ts';
import type { MediaGrants, MediaServer, MediaStayKey } from './media-server.ts';

/** How often a watched room is checked for people who came back with an old key. */
export const LOOK_EVERY_MS = 1_000;
/** How long an old key may still be valid after a removal or the loss of a right. */
export const OLD_KEYS_LIVE_MS = 10 * 60_000;
/** How long the page of a stranger has to join again. A stranger is a person in the room whose stay
 *  this server does not know. */
export const STRANGERS_STAY_MS = 30_000;

/** Loads the rights of people in a room now, by user id; people who may not be there are left
 *  out. */
export type RightsOfStrangers = (
  roomId: string,
  userIds: readonly string[],
) => Promise<ReadonlyMap<string, MediaGrants>>;

export interface OldKeysOptions {
  readonly mediaServer: MediaServer;
  readonly clock: Clock & Timers;
  /** The rights of a stay that this server knows; null: it does not know the stay. */
  readonly grantsOf: (stay: MediaStayKey) => MediaGrants | null;
  readonly rightsOf: RightsOfStrangers;
  /** Called when the media server, or the reading of rights, failed. */
  readonly failed: (error: unknown, what: string) => void;
}

/** Keeps people out who use an old key. Such a key should not open a room, but cannot be withdrawn.
 *  So the rooms where one may be used are checked once a second. */
export interface OldKeys {
  /** A stay ended: it is taken out at once, and again whenever an old key brings it back. */
  takeOut: (stay: MediaStayKey) => void;
  /** Takes out all stays of a person in a room, including those that this server does not know. */
  takeOutPerson: (roomId: string, userId: string) => void;
  /** A stay begins or goes on, so its key is valid. */
  letIn: (stay: MediaStayKey) => void;
  /** A stay lost a right, so its keys may grant more than its rights. */
  narrow: (stay: MediaStayKey) => void;
  /** A participant came in. If they may not be there, or their key grants other rights than they
   *  have, this is corrected at once. */
  cameIn: (stay: MediaStayKey) => void;
  /** Takes everybody out of a room, including participants without a key of this server
   *  (phones). */
  empty: (roomId: string) => void;
  /** Another server has gone, and with it the knowledge which keys are old: watches these rooms,
   *  and those that people enter from now on, as after a start. */
  beginAnew: (roomIds: readonly string[]) => void;
  stop: () => void;
}

/** Begins to watch. In the first 10 minutes it watches each room that a person enters, because keys
 *  from before the start may still be used. Strangers there are judged by their rights in the
 *  database, and taken out if their page does not join again. */
export function createOldKeys(options: OldKeysOptions): OldKeys {
  const { mediaServer, clock, grantsOf, rightsOf, failed } = options;
  let beganMs = clock.nowMs();
  /** Stays that were taken out, and until when (ms since the epoch) their keys may be valid. */
  const takenOut = new Map<string, number>();
  /** Stays whose keys grant more than their rights, and until when (ms since the epoch) those keys
   *  may be valid. */
  const narrowed = new Map<string, number>();
  /** Rooms where an old key may be used, and until when (ms since the epoch). */
  const watched = new Map<string, number>();
  /** Strangers who may be in the room, and when they were first seen (ms since the epoch). */
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
    // A room whose last check got no answer yet is not checked again.
    for (const roomId of watched.keys()) if (!looking.has(roomId)) lookNow(roomId);
    if (watched.size > 0) cancelLook = clock.after(LOOK_EVERY_MS, look);
  }

  function lookNow(roomId: string): void {
    if (looking.has(roomId)) {
      // The check under way may have read the room too early, so another one must follow.
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
      // The page of this person may have joined meanwhile.
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
    // Other pages forget a person only when the person leaves. The page of this person comes back
    // with a new key.
    if (grants.hidden && !has.hidden) await mediaServer.removeParticipant(stay);
    else if (exceeds(has.maySend, grants.maySend)) await cutShort(stay, grants);
    // The media server did not make a change, or the person came with an old key that grants less.
    else if (has.hidden !== grants.hidden || exceeds(grants.maySend, has.maySend))
      await mediaServer.updatePermissions({ ...stay, grants });
  }

  function narrow(stay: MediaStayKey): void {
    narrowed.set(keyOf(stay), clock.nowMs() + OLD_KEYS_LIVE_MS);
    watch(stay.roomId);
  }

  /** Reduces the rights of a stay. The media server gives everybody who comes in a new key with the
   *  grants of the old one, so the time for which old keys are watched begins again. */
  async function cutShort(stay: MediaStayKey, grants: MediaGrants): Promise<void> {
    narrow(stay);
    await mediaServer.updatePermissions({ ...stay, grants });
  }

  /** Takes a stay out. The media server gives everybody who comes in a new key, so the time for
   *  which old keys are watched begins again. */
  async function showOut(stay: MediaStayKey): Promise<void> {
    takenOut.set(keyOf(stay), clock.nowMs() + OLD_KEYS_LIVE_MS);
    watch(stay.roomId);
    await mediaServer.removeParticipant(stay);
  }

  /** Takes out the stays of a person that this server does not know. A stay that it knows began
   *  meanwhile, after the person signed in again. */
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
      // A person who must be hidden may have come with a key that makes them visible.
      else if (grants === null || grants.hidden) lookNow(stay.roomId);
      else if (narrowed.has(keyOf(stay)))
        ask('permissions could not be changed at the media server', cutShort(stay, grants));
    },
    empty: (roomId) => ask('a room could not be emptied', emptyRoom(roomId)),
    beginAnew(roomIds) {
      beganMs = clock.nowMs();
      for (const roomId of roomIds) watch(roomId);
    },
    stop() {
      cancelLook?.();
      cancelLook = null;
      watched.clear();
    },
  };
}

/** The user id of a stay; null where it belongs to no person: a phone, a recorder. */
function userIdOf(identity: string): string | null {
  return /^([\w-]+)\.[0-9a-z]+$/.exec(identity)?.[1] ?? null;
}

/** Whether `maySend` allows a source that `may` does not allow. */
function exceeds(maySend: MediaSends, may: MediaSends): boolean {
  return (['microphone', 'camera', 'share'] as const).some((source) => maySend[source] && !may[source]);
}
