import type { EarlierSession } from '@hemicycle/contract/earlier-sessions';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../api-client.ts';

/** The search starts after a pause in typing of this length, in ms. */
const SEARCH_PAUSE_MS = 250;

/** The state of the list. `next`: where the following page begins; null after the last one. */
export interface EarlierList {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly sessions: readonly EarlierSession[];
  readonly next: string | null;
  readonly error: unknown;
  readonly busy: boolean;
  readonly readMore: () => void;
  readonly readAgain: () => void;
}

const NOTHING = { state: 'loading' as const, sessions: [], next: null, error: null };

/** Loads the ended sessions whose title contains `search`, a page at a time. The results of the
 *  last search stay until the next ones have arrived. */
export function useEarlierList(search: string): EarlierList {
  const [list, setList] = useState<Omit<EarlierList, 'busy' | 'readMore' | 'readAgain'>>(NOTHING);
  const [busy, setBusy] = useState(true);
  const turn = useRef(0);

  const read = useCallback(async (sought: string, before: string | null, kept: readonly EarlierSession[]) => {
    turn.current += 1;
    const mine = turn.current;
    setBusy(true);
    try {
      const { sessions, next } = await api('GET /api/votingsessions/earlier', {
        query: { search: sought, ...(before !== null && { before }) },
      });
      if (mine !== turn.current) return;
      // A session that moved between two pages is not listed twice.
      const known = new Set(kept.map(({ idVotingSession }) => idVotingSession));
      const more = sessions.filter(({ idVotingSession }) => !known.has(idVotingSession));
      setList({ state: 'ready', sessions: [...kept, ...more], next, error: null });
    } catch (error) {
      if (mine === turn.current) setList({ state: 'failed', sessions: kept, next: before, error });
    } finally {
      if (mine === turn.current) setBusy(false);
    }
  }, []);

  const first = useRef(true);
  useEffect(() => {
    const timer = setTimeout(() => void read(search, null, []), first.current ? 0 : SEARCH_PAUSE_MS);
    first.current = false;
    return () => {
      clearTimeout(timer);
      turn.current += 1;
    };
  }, [read, search]);

  const readOn = () => void read(search, list.next, list.next === null ? [] : list.sessions);
  return { ...list, busy, readMore: readOn, readAgain: readOn };
}
