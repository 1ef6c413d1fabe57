import { orderVoteBars, VOTE_BAR_REORDER_DELAY_MS, type VoteBar } from '@hemicycle/rules/polls/vote-bars';
import { useEffect, useState } from 'react';

/** The bars, the largest first. The order changes 100 ms after the counts, so that the figures do
 *  not jump while somebody reads them. Source: POLL-16. */
export function useBarOrder(bars: readonly VoteBar[], weighted: boolean): VoteBar[] {
  const wanted = orderVoteBars(bars, weighted)
    .map((bar) => bar.voteDecision)
    .join('\n');
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    if (wanted === shown) return;
    const timer = setTimeout(() => setShown(wanted), VOTE_BAR_REORDER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted, shown]);
  const place = new Map(shown.split('\n').map((decision, index) => [decision, index]));
  return bars.toSorted(
    (left, right) => (place.get(left.voteDecision) ?? 0) - (place.get(right.voteDecision) ?? 0),
  );
}
