import type { Poll } from '@hemicycle/contract/polls';
import { useEffect } from 'react';
import type { Part } from '../../../ui/lazy-part.ts';
import { useDrawsSeats } from './use-draws-seats.ts';
import { readFrozenElectorate } from './use-electorate.ts';
import { noteFailure } from '../../../note-failure.ts';

/** All browsers of a chamber hear of a vote at the same moment. They spread their requests over
 *  this time. */
const SPREAD_MS_PER_SEAT = 25;

/** Loads the program of the seat map while a vote is open, where its result will have a map, so
 *  that both appear together. The electorate is read ahead too, but only where this viewer already
 *  sees the map of the open vote: a browser must not get names that its vote hides. A failed load
 *  is repeated when the map is drawn. Source: BEY-04, PRIV-06. */
export function useSeatsAhead(poll: Poll, program: Pick<Part<object>, 'loadAhead'>): void {
  const { id: pollId } = poll;
  const drawnNow = useDrawsSeats(poll);
  const drawnAfterwards = useDrawsSeats({ ...poll, status: 'closed' });
  const wanted = poll.status === 'open' && drawnAfterwards;
  const spreadMs = (poll.tally?.entitledCount ?? 0) * SPREAD_MS_PER_SEAT;
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(
      () =>
        void Promise.all([program.loadAhead(), drawnNow && readFrozenElectorate(pollId)]).catch(
          (error: unknown) => noteFailure('the seat map could not be brought ahead', error),
        ),
      Math.random() * spreadMs,
    );
    return () => clearTimeout(timer);
  }, [wanted, drawnNow, pollId, spreadMs, program]);
}
