import type { DraftAsRead, Poll } from '@hemicycle/contract/polls';

/** The editable fields of a draft as this page has read them. The server compares them, so that
 *  this page does not overwrite a newer change of somebody else. Source: POLL-17. */
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
