import { Readable } from 'node:stream';
import type { AllActsFilter, ModerationAct } from '@hemicycle/contract/audit';
import { csvText, type CsvCell } from '@hemicycle/rules/foundations/csv-text';
import { calendarDay, isoTimeText } from '@hemicycle/rules/foundations/date-time-text';
import { fileNameOf } from '@hemicycle/rules/foundations/file-name';
import { actWords } from '@hemicycle/rules/moderation/act-words';
import { detailsInWords } from '@hemicycle/rules/moderation/details-in-words';
import { isForEverybody, objectOfAct } from '@hemicycle/rules/moderation/object-of-act';
import { settingLabel } from '@hemicycle/rules/site/setting-labels';
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

/** What moderators did in a session, or in all (null), as CSV, in the language that is asked for,
 *  or that of the house, and in its time zone. The caller has checked who may read it. */
export async function downloadActs(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  idVotingSession: string | null,
  { language: asked, ...filter }: AllActsFilter & { readonly language?: DocumentLanguage | undefined },
  loadHouse: LoadHouse,
): Promise<FileAnswer> {
  const acts = await loadActsForFile(db, idVotingSession, filter);
  const { language: ofHouse, timeZone: zone } = await loadHouse(db);
  const language = asked ?? ofHouse;
  const words = actWords[language];
  const content = Buffer.from(csvText(actRows(acts, language, zone)));
  const title = idVotingSession === null ? undefined : acts[0]?.sessionTitle;
  const day = calendarDay(clock.nowMs(), zone);
  return new FileAnswer({
    content: Readable.from([content]),
    name: fileNameOf([...(title === undefined ? [] : [title]), day, `${words.name}.csv`].join(' ')),
    type: 'text/csv; charset=utf-8',
    sizeBytes: content.length,
  });
}

function actRows(acts: readonly ModerationAct[], language: DocumentLanguage, zone: string): CsvCell[][] {
  const words = actWords[language];
  const setting = (name: string) => settingLabel(name, language);
  return [
    [
      `${words.when} (${zone})`,
      words.session,
      words.by,
      words.act,
      words.whom,
      words.details,
      words.rawNames,
      words.entry,
      words.hash,
    ],
    ...acts.map((act): CsvCell[] => {
      const { object, rest } = objectOfAct(act);
      return [
        isoTimeText(act.created, zone),
        act.idVotingSession === null ? words.noSession : act.sessionTitle,
        act.byUserId === null && act.act !== 'beginLog' ? words.nobody : act.byName,
        words.acts[act.act],
        act.userName ?? object ?? (isForEverybody(act) ? words.everybody : ''),
        detailsInWords(rest, words, { setting }).join(' · '),
        (rest.changes ?? []).map(({ field }) => field).join(' · '),
        act.sequence,
        act.hash,
      ];
    }),
  ];
}
