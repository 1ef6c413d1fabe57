import type { Poll } from '@hemicycle/contract/polls';
import type { ClosingSummary } from '@hemicycle/contract/records';
import { canonicalText } from './canonical-bytes.ts';
import { pollAsRecorded } from './poll-as-recorded.ts';

/** The part in which a closing differs from the poll that was shown. */
export type ClosingProblem =
  | 'closing-other-vote'
  | 'closing-other-question'
  | 'closing-other-options'
  | 'closing-other-rule'
  | 'closing-other-electorate'
  | 'closing-other-count';

/** Compares the parts of a closing hash with the closed poll as a viewer was shown it: question,
 *  options in their order, rule, privacy, times, number of entitled people, and the count as far as
 *  it was shown. Null where all agrees. Throws on a closing of another shape. Source: BEY-02. */
export function problemOfClosing(shown: Poll, closing: ClosingSummary): ClosingProblem | null {
  const poll = pollAsRecorded(shown);
  const { poll: recorded } = closing;
  if (poll === null || recorded.id !== poll.id || closing.session.id !== shown.idVotingSession) {
    return 'closing-other-vote';
  }
  const differs = (left: unknown, right: unknown): boolean => canonicalText(left) !== canonicalText(right);
  if (
    differs(
      [recorded.title, recorded.question, recorded.description, recorded.documentation],
      [poll.title, poll.question, poll.description, poll.documentation],
    )
  ) {
    return 'closing-other-question';
  }
  if (differs([recorded.voteOptions, recorded.form], [poll.voteOptions, poll.form])) {
    return 'closing-other-options';
  }
  if (differs(recorded, poll)) return 'closing-other-rule';
  if (shown.tally === null) return null;
  const { entitledCount, entitledWeight, votedCount, votesSummary } = shown.tally;
  if (differs(closing.entitled, { votes: entitledCount, weight: entitledWeight })) {
    return 'closing-other-electorate';
  }
  const { tally } = closing;
  const isOtherCount =
    tally === null
      ? votesSummary !== null
      : tally.votes !== votedCount ||
        (votesSummary !== null &&
          differs(
            tally.votesSummary,
            votesSummary.map(({ voteDecision, votes, weight }) => ({ voteDecision, votes, weight })),
          ));
  return isOtherCount ? 'closing-other-count' : null;
}
