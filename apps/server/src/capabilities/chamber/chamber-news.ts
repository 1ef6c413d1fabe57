import { type SignedOutWhy, socketCloseCodes } from '@hemicycle/contract/socket';
import type { Deps } from '../../deps.ts';
import type { LiveChange } from '../../live/live-change-store.ts';
import type { Audience, LivePart } from '../../live/live-part.ts';
import type { NewsItem } from '../../news.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import { loadStandings } from '../sessions/public.ts';
import type { ChamberConnection } from './chamber-connection.ts';
import type { ChamberRooms } from './chamber-rooms.ts';
import { closeCodeOf, sendStrangersAway } from './send-strangers-away.ts';
import { createAudience } from './session-audience.ts';
import { partsThatRead, type WatchedPart } from './state-for-arrivals.ts';
import { tellOne, tellRemoved, tellRoom } from './tell-notifications.ts';

type ReloadViewer = (connection: ChamberConnection) => Promise<void>;

interface WatchedSession {
  readonly audience: Audience;
  readonly parts: readonly WatchedPart[];
}

/** Passes news to the sessions that somebody watches on this server. The live parts hear the news
 *  and tell their audience. News for single people is told here, and connections that may no longer
 *  watch are ended here. */
export class ChamberNews {
  readonly #deps: Deps;
  readonly #timers: Timers;
  readonly #rooms: ChamberRooms;
  readonly #parts: readonly LivePart[];
  readonly #reloadViewer: ReloadViewer;
  readonly #watched = new Map<string, WatchedSession>();
  readonly #queues = new Map<string, Promise<void>>();

  constructor(
    deps: Deps,
    timers: Timers,
    rooms: ChamberRooms,
    parts: readonly LivePart[],
    reloadViewer: ReloadViewer,
  ) {
    this.#deps = deps;
    this.#timers = timers;
    this.#rooms = rooms;
    this.#parts = parts;
    this.#reloadViewer = reloadViewer;
  }

  /** Hears one piece of news. News of a session that nobody watches on this server costs
   *  nothing. */
  hear(item: NewsItem): void {
    if (item.kind === 'rolesChanged') this.#rolesChanged(item.userId);
    if (item.kind === 'siteChanged') this.tellSiteChanged();
    if (item.kind === 'signedOut') this.#signedOut(new Set(item.signInIds), item.why);
    const sessions = 'idVotingSession' in item ? [item.idVotingSession] : this.#rooms.sessions();
    for (const idVotingSession of sessions) {
      if (!this.#rooms.has(idVotingSession)) continue;
      const { audience, parts } = this.#watch(idVotingSession);
      this.#hearOfPersons(item, audience);
      for (const { open } of parts) open.hear(item);
    }
  }

  /** Brings the sessions up to date that are watched here, after changes whose news was lost: the
   *  parts that are read from those tables are loaded and told again. */
  hearOfLost(changes: readonly LiveChange[]): void {
    for (const idVotingSession of this.#rooms.sessions()) {
      const lost = changes.filter(
        (change) => (change.idVotingSession ?? idVotingSession) === idVotingSession,
      );
      if (lost.length === 0) continue;
      const { parts } = this.#watch(idVotingSession);
      const names = partsThatRead(parts, new Set(lost.map(({ table }) => table)));
      this.#deps.log.warn({ idVotingSession, parts: [...names] }, 'news of another server was lost');
      // People may have been taken out of the session.
      this.#inOrder(idVotingSession, () => sendStrangersAway(this.#deps.db, this.#rooms, idVotingSession));
      const loaded = new Set(parts.flatMap(({ name, open }) => (names.has(name) && open.load ? [name] : [])));
      if (loaded.size > 0) for (const connection of this.#rooms.of(idVotingSession)) connection.renew(loaded);
      const sinceMs = Math.min(...lost.map(({ atMs }) => atMs));
      for (const { name, open } of parts) if (names.has(name)) open.tellAgain?.(sinceMs);
    }
  }

  /** Stops the live parts of a session that nobody watches any more. */
  forget(idVotingSession: string): void {
    for (const { open } of this.#watched.get(idVotingSession)?.parts ?? []) open.stop?.();
    this.#watched.delete(idVotingSession);
  }

  stop(): void {
    for (const idVotingSession of [...this.#watched.keys()]) this.forget(idVotingSession);
  }

  /** The live parts that make up the state of a session. They are kept only where somebody watches
   *  the session. */
  partsOf(idVotingSession: string): readonly WatchedPart[] {
    return (this.#rooms.has(idVotingSession) ? this.#watch(idVotingSession) : this.#open(idVotingSession))
      .parts;
  }

  #watch(idVotingSession: string): WatchedSession {
    const watched = this.#watched.get(idVotingSession) ?? this.#open(idVotingSession);
    this.#watched.set(idVotingSession, watched);
    return watched;
  }

  #open(idVotingSession: string): WatchedSession {
    const audience = createAudience(this.#rooms, {
      deps: this.#deps,
      timers: this.#timers,
      idVotingSession,
      inOrder: (work) => this.#inOrder(idVotingSession, work),
    });
    const parts = this.#parts.map((part) => ({ ...part, open: part.open(audience) }));
    return { audience, parts };
  }

  #inOrder(idVotingSession: string, work: () => Promise<void>): void {
    const before = this.#queues.get(idVotingSession) ?? Promise.resolve();
    const after = before.then(work).catch((error: unknown) => {
      this.#deps.log.error({ err: error, idVotingSession }, 'news could not be told; the clients read anew');
      for (const connection of this.#rooms.of(idVotingSession)) connection.snapshot();
    });
    this.#queues.set(idVotingSession, after);
    void after.then(() => {
      if (this.#queues.get(idVotingSession) === after) this.#queues.delete(idVotingSession);
    });
  }

  #hearOfPersons(item: NewsItem, { inOrder }: Audience): void {
    const { db } = this.#deps;
    switch (item.kind) {
      case 'session':
        return inOrder(() => sendStrangersAway(db, this.#rooms, item.idVotingSession));
      case 'lobby':
        if (item.isOut === true) inOrder(() => sendStrangersAway(db, this.#rooms, item.idVotingSession));
        return;
      case 'notification':
        return inOrder(() => tellOne(db, this.#rooms, item.notificationId));
      case 'broadcast':
        return inOrder(() => tellRoom(db, this.#rooms, item));
      case 'removed':
        return tellRemoved(this.#rooms, item);
      default:
    }
  }

  /** Tells every page of a sitting here to read the settings of the site anew. Source: CFG-01. */
  tellSiteChanged(): void {
    for (const connection of this.#rooms.all()) connection.send({ type: 'siteChanged' });
  }

  /** Source: AUTH-12. */
  #rolesChanged(userId: string): void {
    for (const connection of this.#rooms.all()) {
      if (connection.viewer.userId !== userId) continue;
      this.tellRolesChanged(connection).catch((error: unknown) =>
        this.#deps.log.error({ err: error }, 'a viewer could not be read again'),
      );
    }
  }

  /** Tells a page that the roles of its person changed. A person who belonged to the session by a
   *  lost role, or was let in by it, hears no more of it. Source: PERM-03. */
  async tellRolesChanged(connection: ChamberConnection): Promise<void> {
    const { idVotingSession, viewer } = connection;
    await this.#reloadViewer(connection);
    const standings = await loadStandings(this.#deps.db, idVotingSession, [viewer.userId]);
    connection.send({ type: 'rolesChanged' });
    const standing = standings.get(viewer.userId);
    if (standing === 'let-in') connection.snapshot();
    else connection.end(closeCodeOf(standing));
  }

  #signedOut(signInIds: ReadonlySet<string>, why: SignedOutWhy | undefined): void {
    for (const connection of [...this.#rooms.all()]) {
      if (!signInIds.has(connection.viewer.signInId)) continue;
      connection.send({ type: 'signedOut', ...(why !== undefined && { why }) });
      connection.end(socketCloseCodes.notSignedIn);
    }
  }
}
