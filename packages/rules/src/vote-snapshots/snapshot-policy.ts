import { permissions } from '@hemicycle/contract/permissions';
import type { PollPrivacy, PollStatus } from '@hemicycle/contract/polls';
import { holds, type ActionsAllowed } from '../permissions/holds.ts';
import { isSecretPoll, privacyClassOf, whatMaySee } from '../polls/privacy.ts';

/** Whether votes of a poll may carry a verification snapshot, where the site takes them. A secret
 *  poll never has them: a face with a time would reveal more of a ballot than the record of having
 *  voted does. Source: VOTE-04, DESIGN §7. */
export function takesSnapshots(privacy: PollPrivacy): boolean {
  return !isSecretPoll(privacy);
}

/** Whether somebody may see the snapshot of a vote: the person on it, and people who run polls.
 *  Those see it only where the privacy option shows them who voted at that moment. Source: VOTE-04,
 *  VOTE-05, SPEC-NOTES §5. */
export function maySeeSnapshot(question: {
  readonly privacy: PollPrivacy;
  readonly status: PollStatus;
  readonly actionsAllowed: ActionsAllowed;
  /** Whether the viewer cast the vote, and so is on its snapshot. */
  readonly isOnIt: boolean;
}): boolean {
  const { privacy, status, actionsAllowed, isOnIt } = question;
  if (!takesSnapshots(privacy)) return false;
  if (isOnIt) return true;
  const runsPolls =
    holds(actionsAllowed, permissions.moderation) || holds(actionsAllowed, permissions.adminVotesCreate);
  const viewer = privacyClassOf(actionsAllowed);
  return runsPolls && whatMaySee({ privacy, status, viewer }).voterNames === 'names';
}
