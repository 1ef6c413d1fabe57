import type { InterpretedLanguage } from '@hemicycle/contract/interpretation';
import { useEffect, useState } from 'react';
import { api, ApiError } from '../api-client.ts';
import { noteFailure } from '../note-failure.ts';

/** For this time, in ms, the self-check waits with the microphone for the answer. */
const KNOWN_WITHIN_MS = 2_000;
const NONE: readonly InterpretedLanguage[] = [];

/** The languages into which the session is interpreted; null while the page does not know. Where it
 *  cannot be known they are none, as for somebody who has to wait in the lobby. Source: BEY-38. */
export function useInterpretedLanguages(
  idVotingSession: string | null,
): readonly InterpretedLanguage[] | null {
  const [languages, setLanguages] = useState<readonly InterpretedLanguage[] | null>(null);
  useEffect(() => {
    if (idVotingSession === null) return;
    let isCurrent = true;
    const timer = setTimeout(() => setLanguages((known) => known ?? NONE), KNOWN_WITHIN_MS);
    void api('GET /api/interpretation/votingsession/:idVotingSession/languages', {
      params: { idVotingSession },
    })
      .catch((error: unknown) => {
        // Who waits in the lobby is not told.
        const waits = error instanceof ApiError && error.code === 'in-lobby';
        if (!waits) noteFailure('the languages of the session were not loaded', error);
        return NONE;
      })
      .then((answer) => {
        if (isCurrent) setLanguages(answer);
      })
      .finally(() => clearTimeout(timer));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [idVotingSession]);
  return languages;
}
