import type { ActsPage, ModerationActKind } from '@hemicycle/contract/audit';
import { useCallback, useEffect, useState } from 'react';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { api } from '../../api-client.ts';
import { timeOf } from '../../i18n/time-field.ts';
import { useLoaded } from '../../ui/use-loaded.ts';

/** What the person chose to see. `from`, `until`: values of fields for date and time. Empty: no
 *  choice. */
export interface ActsChoice {
  readonly person: string;
  readonly act: ModerationActKind | '';
  /** Only in the log of all sessions. */
  readonly session: string;
  readonly from: string;
  readonly until: string;
  readonly search: string;
  /** From 0 on. */
  readonly page: number;
}

export const NO_CHOICE: ActsChoice = {
  person: '',
  act: '',
  session: '',
  from: '',
  until: '',
  search: '',
  page: 0,
};

/** The search starts after a pause in typing of this length, in ms. */
const SEARCH_PAUSE_MS = 250;
/** A chosen end includes its whole minute, in ms. */
const MINUTE_MS = 60_000;

/** The choice but for its page, as the server takes it. */
export function filterOf({ person, act, session, from, until, search }: ActsChoice) {
  const fromMs = timeOf(from, null);
  const untilMs = timeOf(until, null);
  return {
    ...(person !== '' && { person }),
    ...(act !== '' && { act }),
    ...(session !== '' && { session }),
    ...(Number.isNaN(fromMs) ? {} : { from: fromMs }),
    ...(Number.isNaN(untilMs) ? {} : { until: untilMs + MINUTE_MS - 1 }),
    ...(search.trim() !== '' && { search: search.trim() }),
  };
}

/** A page of the audit log, read again with each change of the choice, and whether that choice
 *  leaves anything out. The page read before stays until then. */
export function useActs(idVotingSession: string | null, choice: ActsChoice) {
  const [sought, setSought] = useState(choice.search);
  useEffect(() => {
    const timer = setTimeout(() => setSought(choice.search), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [choice.search]);
  const { person, act, session, from, until, page } = choice;
  const load = useCallback(async (): Promise<ActsPage & { isChoice: boolean }> => {
    const filter = filterOf({ person, act, session, from, until, search: sought, page });
    const query = { ...filter, page };
    const acts = await (idVotingSession === null
      ? api('GET /api/auditlog/acts', { query })
      : api('GET /api/auditlog/votingsession/:idVotingSession', { params: { idVotingSession }, query }));
    return { ...acts, isChoice: Object.keys(filter).length > 0 };
  }, [idVotingSession, person, act, session, from, until, page, sought]);
  return useLoaded(load);
}

/** The address of the file with what the choice leaves, in the language of the screen. */
export function fileOfActs(idVotingSession: string | null, choice: ActsChoice): string {
  const query = new URLSearchParams(
    Object.entries({ ...filterOf(choice), language: languageOfScreen() }).map(([key, value]) => [
      key,
      String(value),
    ]),
  );
  const path =
    idVotingSession === null
      ? '/api/auditlog/acts/csv'
      : `/api/auditlog/votingsession/${encodeURIComponent(idVotingSession)}/csv`;
  return `${path}?${query.toString()}`;
}
