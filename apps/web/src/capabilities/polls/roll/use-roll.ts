import type { Poll } from '@hemicycle/contract/polls';
import type { Roll } from '@hemicycle/contract/roll-call';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api-client.ts';
import { keepPoll } from '../running/keep-poll.ts';

/** The roll of a poll as the server last told it, null until then; and what made the last reading
 *  fail. It is read again whenever news tell that somebody was called or has voted. `step` makes a
 *  step and keeps its answer; meanwhile no reading changes the name that is shown, so that the next
 *  key meets the name that its person sees. Source: BEY-41. */
export function useRoll(poll: Poll): {
  readonly roll: Roll | null;
  readonly error: unknown;
  readonly step: (call: () => Promise<Roll>) => Promise<void>;
} {
  const [roll, setRoll] = useState<Roll | null>(null);
  const [error, setError] = useState<unknown>(null);
  const turn = useRef(0);
  const stepping = useRef(false);
  const [reads, setReads] = useState(0);
  const { id: pollId, rollCall, tally } = poll;
  const isBegun = rollCall !== null;
  const calledUserId = rollCall?.called?.userId;
  const votedCount = tally?.votedCount;

  useEffect(() => {
    if (!isBegun) return;
    turn.current += 1;
    const mine = turn.current;
    api('GET /api/polls/:pollId/roll-call', { params: { pollId } }).then(
      (told) => {
        if (mine !== turn.current || stepping.current) return;
        setRoll(told);
        setError(null);
      },
      (failure: unknown) => {
        if (mine === turn.current && !stepping.current) setError(failure);
      },
    );
    return () => {
      turn.current += 1;
    };
  }, [pollId, isBegun, calledUserId, votedCount, reads]);

  return {
    roll,
    error,
    async step(call) {
      stepping.current = true;
      try {
        const told = await call();
        turn.current += 1;
        setRoll(told);
        setError(null);
        keepPoll(told.poll);
      } catch (failure) {
        // Somebody else may have gone on: show what is so now.
        setReads((count) => count + 1);
        throw failure;
      } finally {
        stepping.current = false;
      }
    },
  };
}
