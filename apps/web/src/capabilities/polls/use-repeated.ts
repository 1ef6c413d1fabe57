import type { Poll } from '@hemicycle/contract/polls';
import { useLive } from '../../realtime/use-live.ts';

/** The vote of the sitting that a poll repeats; undefined where it repeats none, or none that this viewer knows of.  Source: POLL-17. */
export function useRepeated({ repeats }: Pick<Poll, 'repeats'>): Poll | undefined {
  return useLive((live) => live.polls.find(({ id }) => id === repeats));
}
