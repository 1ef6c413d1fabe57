import { inForm } from '@hemicycle/contract/readable-text';

const ACCENTS = /[\u0300-\u036f]/gu;
const NOT_KEPT = /[^0-9a-z_\u0621-\u064a]/gu;

/** The code of the address of a session by its title: without accents, in small letters, only
 *  digits, Latin letters, underscores and Arabic letters. It is empty where nothing remains. Never
 *  throws. Source: GUEST-02, GUEST-23, GUEST-24, SPEC-NOTES A7. */
export function directCodeOf(title: string): string {
  return inForm(title, 'NFD').replaceAll(ACCENTS, '').toLowerCase().replaceAll(NOT_KEPT, '');
}

/** A session to which an address by title may lead. Times in ms since the epoch. */
export interface TitledSession {
  readonly title: string;
  readonly startsMs: number;
}

/** The session to which an address by title leads, among those that are not over: one that runs,
 *  else the one with the nearest start; null where none has that code. Source: GUEST-02, SPEC-NOTES
 *  A6. */
export function sessionOfDirectCode<Session extends TitledSession>(
  sessions: readonly Session[],
  code: string,
  nowMs: number,
): Session | null {
  const wanted = directCodeOf(code);
  if (wanted === '') return null;
  const titled = sessions.filter(({ title }) => directCodeOf(title) === wanted);
  const running = titled.filter(({ startsMs }) => startsMs <= nowMs);
  // Of several that run, the one that began last.
  if (running.length > 0) return running.toSorted((left, right) => right.startsMs - left.startsMs)[0] ?? null;
  return titled.toSorted((left, right) => left.startsMs - right.startsMs)[0] ?? null;
}
