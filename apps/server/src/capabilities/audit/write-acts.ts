import type { ModerationAct } from '@hemicycle/contract/audit';
import type { DocumentLanguage } from '@hemicycle/contract/site';
import { csvText, type CsvCell } from '@hemicycle/rules/foundations/csv-text';
import { isoTimeText } from '@hemicycle/rules/foundations/date-time-text';
import { actWords } from '@hemicycle/rules/moderation/act-words';
import { detailsInWords } from '@hemicycle/rules/moderation/details-in-words';
import { isForEverybody, objectOfAct } from '@hemicycle/rules/moderation/object-of-act';
import { settingLabel } from '@hemicycle/rules/site/setting-labels';

/** Acts to write, the language of the words around them, and the time zone of all their times. */
export interface ActsToWrite {
  readonly acts: readonly ModerationAct[];
  readonly language: DocumentLanguage;
  readonly zone: string;
}

/** Acts as CSV. Thousands of them take a good part of a second of processor time, so a worker
 *  thread writes them. Pure. Source: AUDIT-06. */
export function writeActs({ acts, language, zone }: ActsToWrite): string {
  return csvText(actRows(acts, language, zone));
}

function actRows(acts: readonly ModerationAct[], language: DocumentLanguage, zone: string): CsvCell[][] {
  const words = actWords[language];
  const setting = (name: string) => settingLabel(name, language);
  const time = (ms: number) => isoTimeText(ms, zone);
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
        detailsInWords(rest, words, { setting, time }).join(' · '),
        (rest.changes ?? []).map(({ field }) => field).join(' · '),
        act.sequence,
        act.hash,
      ];
    }),
  ];
}
