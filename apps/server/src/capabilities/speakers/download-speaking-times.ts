import { Readable } from 'node:stream';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { csvText, type CsvCell } from '@hemicycle/rules/foundations/csv-text';
import { fileNameFrom } from '@hemicycle/rules/foundations/file-name';
import { countedMsOf } from '@hemicycle/rules/speakers/speaking-time';
import { timeByGroup, timeByPerson, type SpeakingTotal } from '@hemicycle/rules/speakers/speaking-totals';
import type { Deps } from '../../deps.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { listSpeakersLists } from './load-speakers.ts';

const PARTS = {
  speeches: { name: 'speeches', rows: speechRows },
  people: { name: 'speaking time by person', rows: personRows },
  parties: { name: 'speaking time by party', rows: partyRows },
} as const;

/** The speaking times of a session of the viewer as CSV, in English and in UTC, the lists in their order. A speech under way counts until
 *  now. @throws DomainError `not-found`. Source: BEY-13. */
export async function downloadSpeakingTimes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  idVotingSession: string,
  part: keyof typeof PARTS,
): Promise<FileAnswer> {
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const lists = (await listSpeakersLists({ db }, viewer, session.id)).toReversed();
  const { rows, name } = PARTS[part];
  const content = Buffer.from(csvText(rows(lists, clock.nowMs())));
  const day = new Date(session.starts_ms).toISOString().slice(0, 10);
  return new FileAnswer({
    content: Readable.from([content]),
    name: fileNameFrom(`${session.title} ${day} ${name}.csv`),
    type: 'text/csv; charset=utf-8',
    sizeBytes: content.length,
  });
}

function speechRows(lists: readonly LiveSpeakers[], nowMs: number): CsvCell[][] {
  return [
    ['List', 'Title', 'Number', 'Person', 'Name', 'Party', 'From (UTC)', 'To (UTC)', 'Seconds'],
    ...lists.flatMap(({ title, speeches }, index) =>
      speeches.map((speech): CsvCell[] => [
        index + 1,
        title,
        speech.number,
        speech.userId,
        speech.displayName,
        speech.groupName,
        utc(speech.startedAt),
        speech.endedAt === null ? null : utc(speech.endedAt),
        countedMsOf(speech, nowMs) / 1000,
      ]),
    ),
  ];
}

function personRows(lists: readonly LiveSpeakers[], nowMs: number): CsvCell[][] {
  return totalRows(['Person', 'Name'], lists, (list) => timeByPerson(list.speeches, nowMs));
}

function partyRows(lists: readonly LiveSpeakers[], nowMs: number): CsvCell[][] {
  return totalRows(['Party', 'Name'], lists, (list) => timeByGroup(list.speeches, nowMs));
}

function totalRows(
  head: readonly string[],
  lists: readonly LiveSpeakers[],
  totalsOf: (list: LiveSpeakers) => SpeakingTotal[],
): CsvCell[][] {
  return [
    ['List', 'Title', ...head, 'Speeches', 'Seconds', 'Share (%)'],
    ...lists.flatMap((list, index) =>
      totalsOf(list).map(({ key, name, speeches, spokenMs, share }): CsvCell[] => [
        index + 1,
        list.title,
        key,
        name,
        speeches,
        spokenMs / 1000,
        Math.round(share * 10_000) / 100,
      ]),
    ),
  ];
}

function utc(ms: number): string {
  return new Date(ms).toISOString();
}
