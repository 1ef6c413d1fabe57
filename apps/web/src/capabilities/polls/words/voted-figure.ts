import type { Poll } from '@hemicycle/contract/polls';
import { countsInSteps } from '@hemicycle/rules/polls/privacy';
import { FEWEST_TO_HIDE_IN } from '@hemicycle/rules/polls/too-few';
import { formats } from '../../../i18n/formats.ts';

/** Whether all votes of an open poll are still held back: its count moves in steps, and the first
 *  step has not been told. A zero of an option then says nothing. Source: PRIV-04. */
export function isCountHeldBack({
  status,
  anonymous,
  tally,
}: Pick<Poll, 'status' | 'anonymous' | 'tally'>): boolean {
  return status === 'open' && countsInSteps(anonymous) && tally?.votedCount === 0 && tally.entitledCount > 0;
}

/** How many have voted, as a figure. The count of an open poll may move in steps, and fewer votes
 *  than one step are still held back. Then the figure is a range, such as `5–9`. Source:
 *  PRIV-04. */
export function votedFigure({
  status,
  anonymous,
  tally,
}: Pick<Poll, 'status' | 'anonymous' | 'tally'>): string {
  const { votedCount, entitledCount } = tally ?? { votedCount: 0, entitledCount: 0 };
  const most = Math.min(votedCount + FEWEST_TO_HIDE_IN - 1, entitledCount);
  if (status !== 'open' || !countsInSteps(anonymous) || most <= votedCount)
    return formats().number(votedCount);
  return formats().numberRange(votedCount, most);
}
