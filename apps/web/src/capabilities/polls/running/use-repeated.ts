import type { Poll } from '@hemicycle/contract/polls';
import { useEffect } from 'react';
import { api } from '../../../api-client.ts';
import { withReadPolls } from '../live/held-polls.ts';
import { useLive } from '../../../realtime/use-live.ts';

/** The vote of the sitting that a poll repeats; undefined where it repeats none, or none that this
 *  viewer knows of, and until it has been read where it ended before those of the live state.
 *  Source: POLL-17. */
export function useRepeated({ repeats }: Pick<Poll, 'repeats'>): Poll | undefined {
  const repeated = useLive((live) => live.polls.find(({ id }) => id === repeats));
  const isToBeRead = useLive((live) => live.past.left > 0) && repeated === undefined;
  useEffect(() => {
    if (!isToBeRead || repeats === null) return;
    api('GET /api/polls/:pollId', { params: { pollId: repeats } }).then(
      ({ poll, myVotes }) => useLive.setState((live) => withReadPolls(live, { polls: [poll], myVotes })),
      // The vote itself stands there; only the way to the one before is missing.
      (error: unknown) => console.warn('the vote that is repeated could not be read', error),
    );
  }, [isToBeRead, repeats]);
  return repeated;
}
