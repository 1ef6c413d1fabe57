import type { ClientLogsPage } from '@hemicycle/contract/client-log';
import { useEffect, useState } from 'react';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';

type Person = ClientLogsPage['people'][number];

const SEARCH_PAUSE_MS = 250;
const SEARCH_LEAST_CHARS = 2;

/** The people of the list, and before them those whom a search finds among all accounts. */
export function usePeopleToAsk(search: string, known: readonly Person[]): readonly Person[] {
  const [found, setFound] = useState<readonly Person[]>([]);
  const sought = search.trim();
  useEffect(() => {
    if (sought.length < SEARCH_LEAST_CHARS) {
      setFound([]);
      return undefined;
    }
    let gone = false;
    const timer = setTimeout(() => {
      api('GET /api/users/search', { query: { search: sought } })
        .then(({ people }) => {
          if (gone) return;
          setFound(
            people.map(({ id: userId, displayName }) => ({
              ...{ userId, name: displayName, flagged: false, requestedMs: null },
            })),
          );
        })
        .catch((error: unknown) => noteFailure('people could not be searched', error));
    }, SEARCH_PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [sought]);
  const ids = new Set(known.map(({ userId }) => userId));
  return [...found.filter(({ userId }) => !ids.has(userId)), ...known];
}
