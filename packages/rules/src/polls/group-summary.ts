import type { OptionTally } from '@hemicycle/contract/polls';
import type { BallotShape } from './ballot-text.ts';
import { groupPlaces } from '../votes/group-places.ts';
import { tallyBallots } from './tally-ballots.ts';

/** A person in the frozen electorate, with their primary group (null: none). */
export interface Elector {
  readonly userId: string;
  readonly groupId: string | null;
}

/** How one group voted: its members in the electorate, how many have not voted, and the count per
 *  option. `questionSummaries`: such a count for each of several questions; `decisions` is empty
 *  then. */
export interface GroupSummary {
  readonly groupId: string | null;
  readonly members: number;
  readonly notVoted: number;
  readonly decisions: OptionTally[];
  readonly questionSummaries: OptionTally[][] | null;
}

/** The count per group, in the order of the groups on the seat map. Call it only where the privacy
 *  rules show the per-group summary. Votes of people outside the electorate do not occur; they
 *  would be left out. Source: POLL-12, PRIV-05, VOTE-08. */
export function summariseByGroup(
  shape: BallotShape,
  electorate: readonly Elector[],
  votes: readonly { readonly userId: string; readonly text: string; readonly weight: string }[],
): GroupSummary[] {
  const voteOf = new Map(votes.map((vote) => [vote.userId, vote]));
  const membersOf = new Map<string | null, string[]>();
  for (const { userId, groupId } of electorate) {
    const members = membersOf.get(groupId);
    if (members === undefined) membersOf.set(groupId, [userId]);
    else members.push(userId);
  }
  return Array.from(groupPlaces(electorate).keys()).flatMap((groupId) => {
    const members = membersOf.get(groupId);
    if (members === undefined) return [];
    const cast = members.flatMap((userId) => voteOf.get(userId) ?? []);
    const { votesSummary, questionSummaries } = tallyBallots(
      shape,
      cast.map((vote) => ({ ...vote, votes: 1 })),
      false,
    );
    return {
      groupId,
      members: members.length,
      notVoted: members.length - cast.length,
      decisions: votesSummary,
      questionSummaries,
    };
  });
}
