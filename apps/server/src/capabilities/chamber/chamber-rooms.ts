import type { ChamberConnection } from './chamber-connection.ts';

/** The live connections of this server, by session, by account and by id. */
export class ChamberRooms {
  readonly #bySession = new Map<string, Set<ChamberConnection>>();
  readonly #byId = new Map<string, ChamberConnection>();

  add(connection: ChamberConnection): void {
    const room = this.#bySession.get(connection.idVotingSession) ?? new Set();
    room.add(connection);
    this.#bySession.set(connection.idVotingSession, room);
    this.#byId.set(connection.id, connection);
  }

  remove(connection: ChamberConnection): void {
    this.#byId.delete(connection.id);
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

  /** The connections of one account in one session. */
  ofUser(idVotingSession: string, userId: string): ChamberConnection[] {
    return [...this.of(idVotingSession)].filter((connection) => connection.viewer.userId === userId);
  }
}
