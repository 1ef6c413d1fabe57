import type { LivePerson } from '@hemicycle/contract/people';

/** Whom the next news of the hands of a session has to tell beside those whose hand is up then: whose hand was up when it was last told, and
 *  whose moved since. */
export class HandsTold {
  readonly #bySession = new Map<string, Set<string>>();

  /** Has these people told the next time. */
  tellAlong(idVotingSession: string, userIds: readonly string[]): void {
    const known = this.#bySession.get(idVotingSession);
    this.#bySession.set(idVotingSession, new Set([...(known ?? []), ...userIds]));
  }

  /** Whom to tell now. Whoever is added from here on is told the next time. */
  take(idVotingSession: string): string[] {
    const userIds = [...(this.#bySession.get(idVotingSession) ?? [])];
    this.#bySession.delete(idVotingSession);
    return userIds;
  }
}

/** Of people, whose hand is up. */
export function idsOfRaised(people: readonly LivePerson[]): string[] {
  return people.filter(({ handType }) => handType > 0).map(({ userId }) => userId);
}
