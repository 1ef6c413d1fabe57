import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../api-client.ts';
import { withPastPolls } from '../live/held-polls.ts';
import { useLive } from '../../../realtime/use-live.ts';

/** The state of reading the votes that the live state leaves out. */
export interface EarlierVotes {
  /** How many votes are still to be read. */
  readonly left: number;
  readonly reading: 'idle' | 'busy' | 'failed';
  readonly error: unknown;
  /** Reads the next page, or the same page again after a failure. */
  readonly readMore: () => void;
}

/** Reads the votes of the sitting that ended before those of the live state. Reads one page when a
 *  component that shows them is mounted. Reads the next page when `readMore` is called; with `all`
 *  it reads every page. Source: DESIGN §4. */
export function useEarlierVotes({ all }: { all: boolean }): EarlierVotes {
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const { left, below, isRead } = useLive((live) => live.past);
  const [reading, setReading] = useState<EarlierVotes['reading']>('idle');
  const [error, setError] = useState<unknown>(null);
  const turn = useRef(0);

  const readMore = useCallback(() => {
    if (idVotingSession === undefined || below === null) return;
    turn.current += 1;
    const mine = turn.current;
    setReading('busy');
    api('GET /api/polls/votingsession/:idVotingSession/past', {
      params: { idVotingSession },
      query: { before: below },
    }).then(
      (page) => {
        useLive.setState((live) => withPastPolls(live, { idVotingSession, below, ...page }));
        if (mine === turn.current) setReading('idle');
      },
      (reason: unknown) => {
        if (mine !== turn.current) return;
        setError(reason);
        setReading('failed');
      },
    );
  }, [idVotingSession, below]);

  const isWanted = left > 0 && (all || !isRead);
  useEffect(() => {
    if (isWanted) readMore();
    return () => {
      turn.current += 1;
    };
  }, [isWanted, readMore]);

  return { left, reading: left === 0 ? 'idle' : reading, error, readMore };
}
