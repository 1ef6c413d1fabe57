import type { PairFacts } from '@hemicycle/rules/proxies/check-pairs';
import type { MadePerson } from './NewMember.tsx';

/** The facts against which pairs are checked in the editor of a session. `members` is null for
 *  everybody; `made`: the people who were made in the editor. Source: PROXY-05. */
export function pairFactsOf({
  members,
  voters,
  made,
  votersMax,
}: {
  members: readonly string[] | null;
  voters: ReadonlySet<string>;
  made: readonly MadePerson[];
  votersMax: number | null;
}): PairFacts {
  const listed = members === null ? null : new Set(members);
  const votes = (userId: string) => made.find(({ id }) => id === userId)?.votes ?? voters.has(userId);
  return { mayVote: (userId) => votes(userId) && (listed === null || listed.has(userId)), votersMax };
}
