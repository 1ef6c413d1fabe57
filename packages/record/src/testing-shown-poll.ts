import type { Poll } from '@hemicycle/contract/polls';
import type { ClosingEntry } from '@hemicycle/contract/records';
import { entryHash } from './signed-bytes.ts';

/** The closed poll of this closing as everybody is shown it, for tests. */
export function shownAfter(closing: ClosingEntry): Poll & { readonly record: NonNullable<Poll['record']> } {
  const { poll, session, sequence, leaves, tally, tree, entitled, present, quorum } = closing;
  const { votingOrganisation: organisation } = poll;
  return {
    id: poll.id,
    idVotingSession: session.id,
    number: poll.number,
    position: 0,
    type: 'vote',
    timerType: null,
    title: poll.title,
    question: poll.question,
    description: poll.description,
    documentation: poll.documentation,
    voteOptions: poll.voteOptions,
    durationInSecond: null,
    durationQuantity: null,
    durationUnits: null,
    startTime: poll.openedAtMs,
    endTime: poll.closedAtMs,
    closedTime: poll.closedAtMs,
    status: 'closed',
    anonymous: poll.privacy,
    votingOrganisation: organisation?.id ?? 'none',
    votingOrganisationName: organisation?.name ?? null,
    form: poll.form,
    maySplit: poll.maySplit,
    majority: poll.majority,
    repeats: poll.repeats,
    opensAt: null,
    closesAt: null,
    mayChangeVote: poll.mayChangeVote,
    logAllVotes: poll.logAllVotes,
    cancelReason: null,
    proofOfIdentity: false,
    proofWithinMs: null,
    signedCasts: poll.signedCasts === true,
    fewestToTell: closing.withheld?.fewest ?? 0,
    result: 'undeclared',
    resultDetails: { commentary: '', declaredBy: null, declaredAt: null, castingVote: null, elected: null },
    election: null,
    tally: {
      votedCount: tally?.votes ?? leaves.length,
      entitledCount: entitled.votes,
      votedWeight: tally?.weight ?? null,
      entitledWeight: entitled.weight,
      votesSummary: tally?.votesSummary ?? null,
      questionSummaries: tally?.questionSummaries ?? null,
      runOff: tally?.runOff ?? null,
      withheld: closing.withheld?.reason ?? null,
    },
    present,
    quorum,
    record: { sequence, hash: entryHash(closing), treeSize: tree.size, root: tree.root },
    voting: { mayVote: false, reason: null, weight: null, onBehalfOf: [] },
  };
}
