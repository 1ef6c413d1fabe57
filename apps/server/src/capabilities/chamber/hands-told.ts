import type { LivePerson } from '@hemicycle/contract/people';
import type { Deps } from '../../deps.ts';
import { loadRaisedHands } from '../people/public.ts';

/** Whom the next news of the hands of a session tells beside those whose hand is up then: whose hand was up when it was last told, and
 *  whose moved since. */
export class HandsTold {
  readonly #bySession = new Map<string, Set<string>>();

  /** Has these people told the next time. */
  tellAlong(idVotingSession: string, userIds: readonly string[]): void {
    const known = this.#bySession.get(idVotingSession);
    this.#bySession.set(idVotingSession, new Set([...(known ?? []), ...userIds]));
  }

  /** The people to tell now. Whose hand moves while they are loaded is told the next time. */
  async load(db: Deps['db'], idVotingSession: string): Promise<LivePerson[]> {
    const userIds = [...(this.#bySession.get(idVotingSession) ?? [])];
    this.forget(idVotingSession);
    const people = await loadRaisedHands(db, idVotingSession, userIds);
    const raised = people.filter(({ handType }) => handType > 0);
    this.tellAlong(
      idVotingSession,
      raised.map(({ userId }) => userId),
    );
    return people;
  }

  forget(idVotingSession: string): void {
    this.#bySession.delete(idVotingSession);
  }
}
