import type { ChamberConnection } from './chamber-connection.ts';

/** The live connections of this server, by session, by account and by id. */
export class ChamberRooms {
  readonly #bySession = new Map<string, Set<ChamberConnection>>();
  readonly #byId = new Map<string, ChamberConnection>();
  readonly #countOfUser = new Map<string, number>();

  add(connection: ChamberConnection): void {
    const room = this.#bySession.get(connection.idVotingSession) ?? new Set();
    room.add(connection);
    this.#bySession.set(connection.idVotingSession, room);
    this.#byId.set(connection.id, connection);
    this.#count(connection.viewer.userId, 1);
  }

  remove(connection: ChamberConnection): void {
    if (this.#byId.delete(connection.id)) this.#count(connection.viewer.userId, -1);
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

  has(idVotingSession: string): boolean {
    return this.#bySession.has(idVotingSession);
  }

  all(): Iterable<ChamberConnection> {
    return this.#byId.values();
  }

  /** How many connections an account has, in all sessions. */
  countOf(userId: string): number {
    return this.#countOfUser.get(userId) ?? 0;
  }

  #count(userId: string, change: 1 | -1): void {
    const count = this.countOf(userId) + change;
    if (count > 0) this.#countOfUser.set(userId, count);
    else this.#countOfUser.delete(userId);
  }

  /** The connections of one account in one session. */
  ofUser(idVotingSession: string, userId: string): ChamberConnection[] {
    return [...this.of(idVotingSession)].filter((connection) => connection.viewer.userId === userId);
  }
}
