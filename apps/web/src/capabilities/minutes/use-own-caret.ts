import { useEffect, useRef } from 'react';
import { api } from '../../api-client.ts';

/** A caret that moves on at once is told where it comes to rest, in ms. */
const REST_MS = 120;

/** Tells the server in which text this page has the caret, whenever that changes. `lineId`: the
 *  line by which the server knows the page; a new line is told again. Source: BEY-34. */
export function useOwnCaret({
  idVotingSession,
  lineId,
  at,
}: {
  idVotingSession: string;
  lineId: string | null;
  at: string | null;
}): void {
  const told = useRef<{ lineId: string | null; at: string | null }>({ lineId: null, at: null });
  useEffect(() => {
    const before = told.current.lineId === lineId ? told.current.at : null;
    if (lineId === null || before === at) return undefined;
    const timer = setTimeout(() => {
      told.current = { lineId, at };
      // A caret that could not be told is told with the next one; the minutes do not depend on it.
      void api('PUT /api/minutes/:idVotingSession/carets/:lineId', {
        params: { idVotingSession, lineId },
        body: { at },
      }).catch(() => {
        told.current = { lineId: null, at: null };
      });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [idVotingSession, lineId, at]);
}
