import type { Poll } from '@hemicycle/contract/polls';
import type { RecordPoll } from '@hemicycle/contract/records';

/** A closed poll in the form of its record, made from the poll as a viewer was shown it; null for a
 *  poll that has not closed. */
export function pollAsRecorded(poll: Poll): RecordPoll | null {
  const { number, startTime, closedTime } = poll;
  if (number === null || startTime === null || closedTime === null) return null;
  return {
    id: poll.id,
    number,
    title: poll.title,
    question: poll.question,
    description: poll.description,
    documentation: poll.documentation,
    form: poll.form,
    voteOptions: poll.voteOptions,
    maySplit: poll.maySplit,
    mayChangeVote: poll.mayChangeVote,
    logAllVotes: poll.logAllVotes,
    privacy: poll.anonymous,
    votingOrganisation:
      poll.votingOrganisation === 'none'
        ? null
        : { id: poll.votingOrganisation, name: poll.votingOrganisationName ?? '' },
    majority: poll.majority,
    repeats: poll.repeats,
    ...(poll.signedCasts ? { signedCasts: true } : {}),
    openedAtMs: startTime,
    closedAtMs: closedTime,
    ...(poll.course.length === 0 ? {} : { course: poll.course }),
    ...(poll.rollCall === null
      ? {}
      : {
          rollCall: {
            orderedBy: poll.rollCall.orderedBy,
            startedAtMs: poll.rollCall.startedAtMs,
            by: poll.rollCall.by,
          },
        }),
  };
}
