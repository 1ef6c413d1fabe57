import type { Poll } from '@hemicycle/contract/polls';
import { useEffect } from 'react';
import { api } from '../../../api-client.ts';
import { withReadPolls } from '../live/held-polls.ts';
import { useLive } from '../../../realtime/use-live.ts';

/** The vote that a poll repeats. A past vote that the live state leaves out is read from the
 *  server. Undefined where the poll repeats none, where this viewer may not see the repeated vote,
 *  and until it has been read. Source: POLL-17. */
export function useRepeated({ repeats }: Pick<Poll, 'repeats'>): Poll | undefined {
  const repeated = useLive((live) => live.polls.find(({ id }) => id === repeats));
  const isToBeRead = useLive((live) => live.past.left > 0) && repeated === undefined;
  useEffect(() => {
    if (!isToBeRead || repeats === null) return;
    api('GET /api/polls/:pollId', { params: { pollId: repeats } }).then(
      ({ poll, myVotes }) => useLive.setState((live) => withReadPolls(live, { polls: [poll], myVotes })),
      // The poll is shown all the same; only the link to the repeated vote is missing.
      (error: unknown) => console.warn('the vote that is repeated could not be read', error),
    );
  }, [isToBeRead, repeats]);
  return repeated;
}
