import type { MediaClientMessage, MediaRefusalReason } from '@hemicycle/contract/media';
import { permissions } from '@hemicycle/contract/permissions';
import { isMainChamberOf } from '@hemicycle/rules/rooms/place';
import type { Presence } from '@hemicycle/rules/rooms/room-policy';
import type { MediaRooms } from '../../adapters/media-server/media-rooms.ts';
import type { MediaGrants } from '../../adapters/media-server/media-server.ts';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import { createRefillingLimit, type RefillingLimit } from '../../platform/limit/refilling-limit.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { enterByMedia, updateMediaLeft } from '../presence/public.ts';
import { isEndedForAll, loadSession, waitsForHost } from '../sessions/public.ts';
import { linesOfSignIns, type MediaLine, type MediaLines } from './media-line.ts';
import type { RoomRights } from './media-rights.ts';
import { loadRoomRights } from './room-rights.ts';
import { loadRightsOfStrangers } from './strangers-rights.ts';

/** How long the media stays open after a host ended the session for everybody. Meanwhile the pages
 *  hang up in order, shares first. */
export const MEDIA_OUTLASTS_END_MS = 10_000;

/** A person who entered a huddle must leave the media of the main chamber within this time. After
 *  it they are taken out. */
export const MOVES_WITHIN_MS = 5_000;

/** The joins that one connection may send at once: each reads rights and sends the roster to the
 *  room. A page sends one every few seconds at most. */
const JOINS_AT_ONCE = 20;
const JOINS_PER_SECOND = 1;

type MediaJoin = Extract<MediaClientMessage, { type: 'mediaJoin' }>;

/** Lets people of the chamber into the media. It reads their media rights when they come and
 *  whenever the rights may have changed. */
export interface MediaDoor {
  /** Handles the media messages of a client, in the order in which they came. */
  message: (connection: MediaLine, message: MediaClientMessage) => void;
  /** Waits until all media messages of this connection so far are handled. Returns whether the
   *  connection asked to join. Never rejects. */
  answered: (connection: MediaLine) => Promise<boolean>;
  /** A connection came into the chamber, or came back. */
  arrived: (connection: MediaLine) => void;
  disconnected: (connection: MediaLine) => void;
  /** Handles news about moderation, rights and sign-ins. */
  hear: (item: NewsItem) => void;
  /** Reads the media rights of people whose socket is gone for a moment: news of their rights may
   *  have been lost. */
  missed: () => void;
  /** Reads the person's media rights again, and applies them; with `roomId` those in that room
   *  alone, which is one query after another less for each other room of the session. */
  refresh: (connection: MediaLine, roomId?: string) => Promise<void>;
  stop: () => void;
}

/** Makes the door to these media rooms. */
export function createMediaDoor({
  deps,
  timers,
  lines,
  media,
}: {
  deps: Deps;
  timers: Timers;
  lines: MediaLines;
  media: MediaRooms;
}): MediaDoor {
  /** The media messages still being handled, by connection; the next message waits for them. */
  const waiting = new Map<string, Promise<void>>();
  /** A number for each session, raised when media rights may have changed. A join that read the
   *  rights before reads them again. */
  const turns = new Map<string, number>();
  const refreshes = new Map<string, Promise<void>>();
  const joins = new Map<string, RefillingLimit>();
  /** The huddles that people entered through this server, by session. */
  const huddles = new Map<string, Set<string>>();
  /** Functions that cancel the timer which closes the media of a session that a host ended. */
  const closings = new Map<string, () => void>();

  function inOrder(connection: MediaLine, step: () => void | Promise<void>): void {
    const before = waiting.get(connection.id);
    if (before === undefined) {
      const done = step();
      if (done !== undefined) wait(connection, done);
    } else {
      wait(connection, before.then(step));
    }
  }

  function wait(connection: MediaLine, work: Promise<void>): void {
    const after = work.catch((error: unknown) => {
      deps.log.error({ err: error }, 'what somebody may send could not be read');
    });
    waiting.set(connection.id, after);
    void after.then(() => {
      if (waiting.get(connection.id) === after) waiting.delete(connection.id);
    });
  }

  async function join(connection: MediaLine, message: MediaJoin, askedMs: number): Promise<void> {
    const { id, idVotingSession } = connection;
    const { epoch, roomId = idVotingSession, observer } = message;
    const entersByMedia = isMainChamberOf(idVotingSession, roomId);
    for (;;) {
      // A refresh under way may have read its list of people before this one came.
      await refreshes.get(idVotingSession)?.catch(() => undefined);
      await media.prepare?.(roomId);
      const before = turns.get(idVotingSession);
      const { viewer } = connection;
      const [rights, waits] = await Promise.all([
        loadRoomRights(deps, { idVotingSession, roomId }, [viewer], 'any'),
        entersByMedia && waitsForHost(deps.db, viewer, { idVotingSession, epoch }),
      ]);
      if (before !== turns.get(idVotingSession) || viewer !== connection.viewer) continue;
      const granted = rights.get(viewer.userId);
      if (granted === undefined) return refuseRoom(connection, epoch);
      if (waits) return refuse(connection, epoch, 'host-absent', 'The sitting waits for its host.');
      if (entersByMedia && lines.byId(id) !== undefined) {
        const joining = { idVotingSession, observer, epoch, askedMs };
        const entered = await enterByMedia(deps, timers, viewer, joining);
        // Their page follows them into the huddle, and no longer waits for this join.
        if (entered === 'moved-since') return;
        if (entered === 'kept-out') return refuseRoom(connection, epoch);
        if (entered === 'otherwise' || before !== turns.get(idVotingSession)) continue;
      }
      if (lines.byId(id) !== undefined) {
        if (!entersByMedia) huddles.set(idVotingSession, huddlesOf(idVotingSession).add(roomId));
        const { userId } = viewer;
        const hidden = isHidden(viewer);
        const { maySend: mayPublish, ...views } = granted;
        media.join({ connectionId: id, userId, roomId, mayPublish, ...views, hidden }, { epoch });
      }
      return;
    }
  }

  function mayJoin({ id }: MediaLine): boolean {
    const rate =
      joins.get(id) ??
      createRefillingLimit(deps.clock, { burst: JOINS_AT_ONCE, perSecond: JOINS_PER_SECOND });
    joins.set(id, rate);
    return rate.take(1);
  }

  function huddlesOf(idVotingSession: string): Set<string> {
    return huddles.get(idVotingSession) ?? new Set();
  }

  function roomsOf(idVotingSession: string): string[] {
    return [idVotingSession, ...huddlesOf(idVotingSession)];
  }

  function turn(idVotingSession: string): void {
    turns.set(idVotingSession, (turns.get(idVotingSession) ?? 0) + 1);
  }

  /** Runs the refreshes of a session one after another, so that the rights read last are applied
   *  last. */
  function inTurn(idVotingSession: string, work: () => Promise<void>): Promise<void> {
    turn(idVotingSession);
    const before = refreshes.get(idVotingSession) ?? Promise.resolve();
    const after = before.catch(() => undefined).then(work);
    refreshes.set(idVotingSession, after);
    const forget = () => {
      if (refreshes.get(idVotingSession) === after) refreshes.delete(idVotingSession);
    };
    after.then(forget, forget);
    return after;
  }

  function refresh(
    idVotingSession: string,
    connections: readonly MediaLine[],
    presence: Presence = 'in-session',
    rooms?: readonly string[],
  ): Promise<void> {
    return inTurn(idVotingSession, async () => {
      const viewers = new Map(connections.map(({ viewer }) => [viewer.userId, viewer]));
      const people = [...viewers.values()];
      for (const roomId of rooms ?? roomsOf(idVotingSession)) {
        const rights = await loadRoomRights(
          deps,
          { idVotingSession, roomId },
          people,
          media.heldWithoutJoin ? 'any' : presence,
        );
        for (const [userId, viewer] of viewers) {
          const granted = rights.get(userId);
          grantOrRemove(userId, roomId, granted && { ...granted, hidden: isHidden(viewer) });
        }
      }
    });
  }

  /** Gives a person these rights in a media room; undefined takes the person out. */
  function grantOrRemove(
    userId: string,
    roomId: string,
    granted: (MediaGrants & RoomRights) | undefined,
  ): void {
    if (granted === undefined) return media.remove(userId, roomId);
    media.allow(userId, roomId, granted.maySend, granted.hidden);
    media.letView?.(userId, roomId, granted);
  }

  /** Refreshes the rights of these people, or (null) of all, whose stay goes on although their
   *  socket is gone: they still send and receive media. */
  function refreshAway(userIds: readonly string[] | null): void {
    const away = media.away?.().filter(({ userId }) => userIds === null || userIds.includes(userId)) ?? [];
    for (const roomId of new Set(away.map((stay) => stay.roomId))) {
      const those = away.flatMap((stay) => (stay.roomId === roomId ? [stay.userId] : []));
      inTurn(roomId, async () => {
        const rights = await loadRightsOfStrangers(deps, roomId, those);
        for (const userId of those) grantOrRemove(userId, roomId, rights.get(userId));
      }).catch(notRead);
    }
  }

  function notRead(error: unknown): void {
    deps.log.error({ err: error }, 'what people may send could not be read');
  }

  /** Refreshes the rights of these people, or (null) of everybody in the session. */
  function refreshThose(
    idVotingSession: string,
    userIds: readonly string[] | null,
    presence?: Presence,
  ): void {
    refreshAway(userIds);
    const here = [...lines.of(idVotingSession)].filter(
      ({ viewer }) => userIds === null || userIds.includes(viewer.userId),
    );
    if (here.length > 0) refresh(idVotingSession, here, presence).catch(notRead);
  }

  function closeLater(idVotingSession: string): void {
    closings.get(idVotingSession)?.();
    closings.set(
      idVotingSession,
      timers.after(MEDIA_OUTLASTS_END_MS, () => {
        closings.delete(idVotingSession);
        closeEnded(idVotingSession).catch((error: unknown) =>
          deps.log.error({ err: error }, 'the media of a session that is over could not be closed'),
        );
      }),
    );
  }

  /** Closes the media unless the session got a new end meanwhile. */
  async function closeEnded(idVotingSession: string): Promise<void> {
    const session = await loadSession(deps.db, idVotingSession);
    if (session === null || isEndedForAll(session)) media.close(idVotingSession);
  }

  return {
    message(connection, message) {
      switch (message.type) {
        case 'mediaJoin': {
          if (!mayJoin(connection)) {
            return refuse(
              connection,
              message.epoch,
              'too-many-signals',
              'Too many joins; this one was dropped.',
            );
          }
          const askedMs = deps.clock.nowMs();
          return inOrder(connection, () => join(connection, message, askedMs));
        }
        case 'mediaLeave':
          return inOrder(connection, () => {
            media.leave(connection.id);
            // The page is still in the main chamber.
            if (connection.isSecond === true) return undefined;
            // A person who left the media must wait for the host again when they come back.
            return updateMediaLeft(deps.db, stayOf(connection));
          });
        case 'mediaPublish':
          return inOrder(connection, () => media.publish(connection.id, message.sends));
        case 'mediaSignal':
          return inOrder(connection, () => media.signal(connection.id, message));
      }
    },
    async answered({ id }) {
      await waiting.get(id);
      return joins.has(id);
    },
    arrived(connection) {
      // Muting at a hosted provider happens on arrival. The person may have been muted by force
      // before they came, or before this server was restarted.
      if (media.heldWithoutJoin !== true) return;
      refresh(connection.idVotingSession, [connection]).catch(notRead);
    },
    disconnected: (connection) =>
      inOrder(connection, () => {
        const { idVotingSession } = connection;
        joins.delete(connection.id);
        if (!lines.has(idVotingSession)) huddles.delete(idVotingSession);
        media.disconnected(connection.id);
      }),
    hear(item) {
      if (item.kind === 'mediaSilenced') {
        for (const roomId of roomsOf(item.idVotingSession)) {
          for (const userId of item.userIds) media.silence(userId, roomId, item.source);
        }
      }
      if (item.kind === 'removed') {
        turn(item.idVotingSession);
        for (const roomId of item.roomIds) {
          media.remove(item.userId, roomId);
          media.removeUnknown?.(item.userId, roomId);
        }
      }
      if (item.kind === 'mediaClosed') {
        turn(item.idVotingSession);
        closeLater(item.idVotingSession);
      }
      if (item.kind === 'signedOut') {
        // A connection that is only lost would keep its stay for a while.
        for (const line of linesOfSignIns(lines, item.signInIds)) inOrder(line, () => media.leave(line.id));
      }
      // People who signed out, lost a role or were removed from the session may have no open
      // socket, while their stay goes on.
      if (item.kind === 'signedOut' || item.kind === 'session') refreshAway(null);
      if (item.kind === 'rolesChanged') refreshAway([item.userId]);
      if (item.kind === 'mediaRights') {
        const { idVotingSession, userIds } = item;
        refreshThose(idVotingSession, userIds);
        // A person who enters a huddle may be in both rooms for a moment, so the check that they
        // are in the room comes later.
        if (userIds !== null)
          timers.after(MOVES_WITHIN_MS, () => refreshThose(idVotingSession, userIds, 'in-room'));
      }
      if (item.kind === 'mediaRules') for (const id of lines.sessions()) refreshThose(id, null);
    },
    missed: () => refreshAway(null),
    refresh: (connection, roomId) =>
      refresh(
        connection.idVotingSession,
        [connection],
        undefined,
        roomId === undefined ? undefined : [roomId],
      ),
    stop() {
      for (const cancel of closings.values()) cancel();
      closings.clear();
    },
  };
}

function stayOf({ idVotingSession, viewer }: MediaLine) {
  return { idVotingSession, userId: viewer.userId };
}

/** Streaming accounts are hidden from the other people. */
function isHidden(viewer: Viewer): boolean {
  return may(viewer, permissions.streamingBot);
}

function refuseRoom(connection: MediaLine, epoch: number): void {
  refuse(connection, epoch, 'room-not-allowed', 'The sitting is over, or this is no room of yours.');
}

/** Refuses a join. Source: SESS-09, FND-16, EXIT-11. */
function refuse(connection: MediaLine, epoch: number, reason: MediaRefusalReason, message: string): void {
  connection.send({ type: 'mediaRefused', reason, epoch, source: null, limit: null, message });
}
