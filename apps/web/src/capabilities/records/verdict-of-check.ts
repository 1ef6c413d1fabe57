import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import type { MessageKind } from '../../ui/KindIcon.tsx';
import type { RecordedPoll, VoteCheck } from './check-vote.ts';

/** The verdict of a check. `counted`: the vote is counted. `took-part`: in a secret poll, the
 *  record shows that the voter took part. `unsigned`: a step could not be checked here. `wrong`: a
 *  step failed. `not-in-record`: the server has no such receipt. `-other`: the vote was cast for
 *  another person. */
export type CheckVerdict =
  | 'counted'
  | 'counted-other'
  | 'took-part'
  | 'took-part-other'
  | 'unsigned'
  | 'wrong'
  | 'not-in-record';

export function verdictOfCheck(
  poll: Pick<RecordedPoll, 'anonymous'>,
  isOwn: boolean,
  check: VoteCheck,
): CheckVerdict {
  if (check.kind === 'not-in-record') return 'not-in-record';
  if (check.steps.some(({ holds }) => holds === false)) return 'wrong';
  if (check.steps.some(({ holds }) => holds === null)) return 'unsigned';
  const told = isSecretPoll(poll.anonymous) ? 'took-part' : 'counted';
  return isOwn ? told : `${told}-other`;
}

/** The kind of message that shows a verdict. */
export const kindOfVerdict: Record<CheckVerdict, MessageKind> = {
  counted: 'success',
  'counted-other': 'success',
  'took-part': 'success',
  'took-part-other': 'success',
  unsigned: 'warning',
  wrong: 'error',
  'not-in-record': 'error',
};
