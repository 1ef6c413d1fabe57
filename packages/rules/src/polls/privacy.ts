import { permissions } from '@hemicycle/contract/permissions';
import type { PollPrivacy, PollStatus, WithheldReason } from '@hemicycle/contract/polls';
import { holds, type ActionsAllowed } from '../permissions/holds.ts';

/** What one viewer may see of the votes of a poll. `withheld` gives for each part the reason why it
 *  is not shown, null where it is shown. Names that read 'Anonymous' are not withheld: the votes
 *  are listed, only without names. The number of votes is always shown. */
export interface PollVisibility {
  readonly voterNames: 'names' | 'anonymous' | 'hidden';
  readonly preferencePerVoter: boolean;
  readonly tally: boolean;
  readonly perGroup: boolean;
  readonly withheld: {
    readonly voters: WithheldReason | null;
    readonly preferences: WithheldReason | null;
    readonly tally: WithheldReason | null;
    readonly groups: WithheldReason | null;
  };
}

/** The class of a viewer: the privacy rules treat all viewers of a class alike, so news of a poll
 *  is made once for each class. */
export type PrivacyClass = 'reads-limited-visibility' | 'ordinary';

/** The class of a viewer. Source: PRIV-06, PERM-37, DESIGN §4. */
export function privacyClassOf(actionsAllowed: ActionsAllowed): PrivacyClass {
  return holds(actionsAllowed, permissions.seeLimitedVisibilityVotes)
    ? 'reads-limited-visibility'
    : 'ordinary';
}

/** Whether nobody may ever link a voter to a choice. The ballots of such a poll are sealed, and a
 *  receipt proves only that its voter took part. Source: DESIGN §6. */
export function isSecretPoll(privacy: PollPrivacy): boolean {
  switch (privacy) {
    case 'privatevoter':
    case 'privateselection':
    case 'privatevoterselection':
      return true;
    case 'open':
    case 'limitedvisibility':
      return false;
  }
}

/** Whether the live count of a poll changes in steps of several votes. It does where the count is
 *  shown while the voters are hidden. A count that changed with each vote would show when somebody
 *  voted, and perhaps for what. Source: PRIV-03, PRIV-04, DESIGN §6. */
export function countsInSteps(privacy: PollPrivacy): boolean {
  return privacy === 'privatevoter' || privacy === 'privatevoterselection';
}

type Part = 'visible' | 'anonymous' | WithheldReason;

function visibility(voters: Part, preferences: Part, tally: Part, groups: Part): PollVisibility {
  const reason = (part: Part): WithheldReason | null =>
    part === 'visible' || part === 'anonymous' ? null : part;
  return {
    voterNames: voters === 'visible' ? 'names' : voters === 'anonymous' ? 'anonymous' : 'hidden',
    preferencePerVoter: reason(preferences) === null,
    tally: reason(tally) === null,
    perGroup: reason(groups) === null,
    withheld: {
      voters: reason(voters),
      preferences: reason(preferences),
      tally: reason(tally),
      groups: reason(groups),
    },
  };
}

/** The privacy matrix: what a viewer may see of a poll, by its privacy option (`anonymous` on the
 *  wire) and status. A draft counts as an open poll. A cancelled poll stays as it was while open;
 *  the parts that are shown after the close are never shown. Source: PRIV-03 … PRIV-06, SPEC-NOTES
 *  §5. */
export function whatMaySee(question: {
  readonly privacy: PollPrivacy;
  readonly status: PollStatus;
  readonly viewer: PrivacyClass;
}): PollVisibility {
  const closed = question.status === 'closed';
  const notYet: WithheldReason = question.status === 'cancelled' ? 'privacy-always' : 'privacy-while-open';
  const never: WithheldReason = 'privacy-always';
  const afterClose: Part = closed ? 'visible' : notYet;
  switch (question.privacy) {
    case 'open':
      return visibility('visible', 'visible', 'visible', 'visible');
    case 'privatevoter':
      return visibility(never, never, 'visible', never);
    case 'privateselection':
      return visibility('visible', never, afterClose, never);
    case 'limitedvisibility': {
      const named = closed || question.viewer === 'reads-limited-visibility';
      return visibility(named ? 'visible' : 'anonymous', 'visible', 'visible', never);
    }
    case 'privatevoterselection':
      return visibility(never, never, afterClose, never);
  }
}
