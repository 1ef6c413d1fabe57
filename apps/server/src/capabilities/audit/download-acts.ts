import { Readable } from 'node:stream';
import type { AllActsFilter } from '@hemicycle/contract/audit';
import { calendarDay } from '@hemicycle/rules/foundations/date-time-text';
import { fileNameOf } from '@hemicycle/rules/foundations/file-name';
import { actWords } from '@hemicycle/rules/moderation/act-words';
import type { DocumentLanguage } from '@hemicycle/contract/site';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { loadActsForFile } from './act-store.ts';

/** Loads the language and the time zone of the house. */
export type LoadHouse = (
  db: Kysely<Database>,
) => Promise<{ readonly language: DocumentLanguage; readonly timeZone: string }>;

/** Does the work of a thread in the turn of a person. */
export type InTurn = <Made>(userId: string, make: () => Promise<Made>) => Promise<Made>;

/** What moderators did in a session, or in all (null), as CSV, in the language that is asked for,
 *  or that of the house, and in its time zone. The caller has checked who may read it. @throws
 *  DomainError `rate-limited` where several lists of this person are under way. */
export async function downloadActs(
  { db, clock, workers }: Pick<Deps, 'db' | 'clock' | 'workers'>,
  userId: string,
  idVotingSession: string | null,
  { language: asked, ...filter }: AllActsFilter & { readonly language?: DocumentLanguage | undefined },
  { loadHouse, inTurn }: { readonly loadHouse: LoadHouse; readonly inTurn: InTurn },
): Promise<FileAnswer> {
  const acts = await loadActsForFile(db, idVotingSession, filter);
  const { language: ofHouse, timeZone: zone } = await loadHouse(db);
  const language = asked ?? ofHouse;
  const words = actWords[language];
  const content = Buffer.from(await inTurn(userId, () => workers.run('writeActs', { acts, language, zone })));
  const title = idVotingSession === null ? undefined : acts[0]?.sessionTitle;
  const day = calendarDay(clock.nowMs(), zone);
  return new FileAnswer({
    content: Readable.from([content]),
    name: fileNameOf([...(title === undefined ? [] : [title]), day, `${words.name}.csv`].join(' ')),
    type: 'text/csv; charset=utf-8',
    sizeBytes: content.length,
  });
}
