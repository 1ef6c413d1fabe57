import { Readable } from 'node:stream';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { csvText, type CsvCell } from '@hemicycle/rules/foundations/csv-text';
import { calendarDay, isoTimeText } from '@hemicycle/rules/foundations/date-time-text';
import { fileNameOf } from '@hemicycle/rules/foundations/file-name';
import { countedMsOf } from '@hemicycle/rules/speakers/speaking-time';
import { timeByGroup, timeByPerson, type SpeakingTotal } from '@hemicycle/rules/speakers/speaking-totals';
import type { Deps } from '../../deps.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterReading } from '../audit/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { loadHouse } from '../site/public.ts';
import { listSpeakersLists } from './load-speakers.ts';
import { speakingWords, type SpeakingWords } from './speaking-words.ts';

/** The language and the time zone of a list of speaking times. A speech under way counts until
 *  `nowMs`. */
interface Written {
  readonly words: SpeakingWords;
  readonly zone: string;
  readonly nowMs: number;
}

const ROWS = { speeches: speechRows, people: personRows, parties: partyRows } as const;

/** The speaking times of a session of the viewer as CSV, in the language and the time zone of the
 *  house, with the lists in their order. A speech under way counts until now. @throws DomainError
 *  `not-found`, `in-lobby`. Source: BEY-13. */
export async function downloadSpeakingTimes(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  viewer: Viewer,
  idVotingSession: string,
  part: keyof typeof ROWS,
): Promise<FileAnswer> {
  const { db, clock } = deps;
  const session = await requireSessionOf(db, viewer, idVotingSession);
  await enterReading(deps, viewer, session.id, 'readSpeakingTimes', { file: 'csv' });
  const lists = (await listSpeakersLists({ db }, viewer, session.id)).toReversed();
  const { language, timeZone: zone } = await loadHouse(db);
  const words = speakingWords[language];
  const content = Buffer.from(csvText(ROWS[part](lists, { words, zone, nowMs: clock.nowMs() })));
  const day = calendarDay(session.starts_ms, zone);
  return new FileAnswer({
    content: Readable.from([content]),
    name: fileNameOf(`${session.title} ${day} ${words.names[part]}.csv`),
    type: 'text/csv; charset=utf-8',
    sizeBytes: content.length,
  });
}

/** One row for each speech. Kind and side stand in it where a list has interventions or sides. */
function speechRows(lists: readonly LiveSpeakers[], { words, zone, nowMs }: Written): CsvCell[][] {
  const tellsMore = lists.some(({ speeches }) =>
    speeches.some(({ kind, side }) => kind !== 'speech' || side !== null),
  );
  return [
    [
      words.list,
      words.title,
      words.number,
      words.person,
      words.name,
      words.party,
      words.from(zone),
      words.to(zone),
      words.seconds,
      ...(tellsMore ? [words.kind, words.inSpeech, words.side] : []),
    ],
    ...lists.flatMap(({ title, speeches }, index) =>
      speeches.map((speech): CsvCell[] => [
        index + 1,
        title,
        speech.number,
        speech.userId,
        speech.displayName,
        speech.groupName,
        isoTimeText(speech.startedAt, zone),
        speech.endedAt === null ? null : isoTimeText(speech.endedAt, zone),
        countedMsOf(speech, nowMs) / 1000,
        ...(tellsMore
          ? [
              words.kinds[speech.kind],
              speeches.find(({ id }) => id === speech.ofSpeech)?.number ?? null,
              speech.side === null ? null : words.sides[speech.side],
            ]
          : []),
      ]),
    ),
  ];
}

function personRows(lists: readonly LiveSpeakers[], written: Written): CsvCell[][] {
  const { words, nowMs } = written;
  return totalRows([words.person, words.name], lists, words, (list) => timeByPerson(list.speeches, nowMs));
}

function partyRows(lists: readonly LiveSpeakers[], written: Written): CsvCell[][] {
  const { words, nowMs } = written;
  return totalRows([words.party, words.name], lists, words, (list) => timeByGroup(list.speeches, nowMs));
}

function totalRows(
  head: readonly string[],
  lists: readonly LiveSpeakers[],
  words: SpeakingWords,
  totalsOf: (list: LiveSpeakers) => SpeakingTotal[],
): CsvCell[][] {
  return [
    [words.list, words.title, ...head, words.speeches, words.seconds, words.share],
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
