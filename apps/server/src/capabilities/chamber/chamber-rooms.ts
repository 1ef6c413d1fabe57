import type { ChamberConnection } from './chamber-connection.ts';

/** The live connections of this server, by session, by account and by id. */
export class ChamberRooms {
  readonly #bySession = new Map<string, Set<ChamberConnection>>();
  readonly #byId = new Map<string, ChamberConnection>();
  readonly #byUser = new Map<string, Set<ChamberConnection>>();

  add(connection: ChamberConnection): void {
    const room = this.#bySession.get(connection.idVotingSession) ?? new Set();
    room.add(connection);
    this.#bySession.set(connection.idVotingSession, room);
    this.#byId.set(connection.id, connection);
    const { userId } = connection.viewer;
    this.#byUser.set(userId, (this.#byUser.get(userId) ?? new Set()).add(connection));
  }

  remove(connection: ChamberConnection): void {
    this.#byId.delete(connection.id);
    const { userId } = connection.viewer;
    const ofUser = this.#byUser.get(userId);
    ofUser?.delete(connection);
    if (ofUser?.size === 0) this.#byUser.delete(userId);
    const room = this.#bySession.get(connection.idVotingSession);
    room?.delete(connection);
    if (room?.size === 0) this.#bySession.delete(connection.idVotingSession);
  }

  byId(connectionId: string): ChamberConnection | undefined {
    return this.#byId.get(connectionId);
  }

  of(idVotingSession: string): Iterable<ChamberConnection> {
    return this.#bySession.get(idVotingSession) ?? [];
  }

  /** How many connections a session has. */
  sizeOf(idVotingSession: string): number {
    return this.#bySession.get(idVotingSession)?.size ?? 0;
  }

  has(idVotingSession: string): boolean {
    return this.#bySession.has(idVotingSession);
  }

  /** The sessions that somebody watches on this server. */
  sessions(): string[] {
    return [...this.#bySession.keys()];
  }

  all(): Iterable<ChamberConnection> {
    return this.#byId.values();
  }

  /** How many connections an account has, in all sessions. */
  countOf(userId: string): number {
    return this.#byUser.get(userId)?.size ?? 0;
  }

  /** The connections of one account in one session. */
  ofUser(idVotingSession: string, userId: string): ChamberConnection[] {
    const ofUser = this.#byUser.get(userId) ?? [];
    return [...ofUser].filter((connection) => connection.idVotingSession === idVotingSession);
  }

  /** The accounts that have a connection. */
  accounts(): Iterable<string> {
    return this.#byUser.keys();
  }

  /** The connections of one account in all sessions, oldest first. */
  ofAccount(userId: string): ChamberConnection[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }
}
