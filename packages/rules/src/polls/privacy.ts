import { permissions } from '@hemicycle/contract/permissions';
import type { PollPrivacy, PollStatus, WithheldReason } from '@hemicycle/contract/polls';
import { holds, type ActionsAllowed } from '../permissions/holds.ts';

/** What one viewer may see of the votes of a poll. `withheld` says for each part why it is not
 *  shown, null where it is. Names that read 'Anonymous' are not withheld: the votes are listed,
 *  only without names. How many voted is always told. */
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

/** All that the privacy rules can tell apart between viewers: news of a poll is made once for
 *  each. */
export type PrivacyClass = 'reads-limited-visibility' | 'ordinary';

/** The class of a viewer. Source: PRIV-06, PERM-37, DESIGN §4. */
export function privacyClassOf(actionsAllowed: ActionsAllowed): PrivacyClass {
  return holds(actionsAllowed, permissions.seeLimitedVisibilityVotes)
    ? 'reads-limited-visibility'
    : 'ordinary';
}

/** Whether nobody may ever join a voter to a choice: such ballots are sealed, and a receipt proves
 *  taking part only. Source: DESIGN §6. */
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

/** Whether the live count of a poll moves in steps: it is told while its voters are hidden, so that
 *  a count which moved with one vote would tell when somebody voted, and perhaps what. Source:
 *  PRIV-03, PRIV-04, DESIGN §6. */
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
 *  wire) and status. A draft is as an open poll; a cancelled one stays as it was while open, and
 *  what would have come with its close never comes. Source: PRIV-03 … PRIV-06, SPEC-NOTES §5. */
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
