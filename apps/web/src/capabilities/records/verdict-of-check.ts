import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import type { MessageKind } from '../../ui/KindIcon.tsx';
import type { RecordedPoll, VoteCheck } from './check-vote.ts';

/** What a check comes to: the vote is counted; in a secret poll, taking part is on record; either
 *  of them with a step that could not be checked here; a step is wrong; or the server has no such
 *  receipt. `-other`: of a vote cast for somebody else. */
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

/** How good a verdict is. */
export const kindOfVerdict: Record<CheckVerdict, MessageKind> = {
  counted: 'success',
  'counted-other': 'success',
  'took-part': 'success',
  'took-part-other': 'success',
  unsigned: 'warning',
  wrong: 'error',
  'not-in-record': 'error',
};
