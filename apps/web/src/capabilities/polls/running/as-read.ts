import type { DraftAsRead, Poll } from '@hemicycle/contract/polls';

/** What of a draft its author decides, as this page has read it: what somebody else has changed
 *  since is not overtaken by it. Source: POLL-17. */
export function asRead(poll: Poll): DraftAsRead {
  return {
    type: poll.type,
    title: poll.title,
    question: poll.question,
    description: poll.description,
    documentation: poll.documentation,
    voteOptions: poll.voteOptions,
    durationQuantity: poll.durationQuantity,
    durationUnits: poll.durationUnits,
    anonymous: poll.anonymous,
    votingOrganisation: poll.votingOrganisation,
    form: poll.form,
    maySplit: poll.maySplit,
    majority: poll.majority,
    opensAt: poll.opensAt,
    closesAt: poll.closesAt,
    mayChangeVote: poll.mayChangeVote,
    logAllVotes: poll.logAllVotes,
    proofOfIdentity: poll.proofOfIdentity,
  };
}
