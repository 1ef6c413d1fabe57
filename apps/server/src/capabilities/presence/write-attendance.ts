import type { Attendance } from '@hemicycle/contract/attendance';
import type { DocumentLanguage } from '@hemicycle/contract/site';
import { csvText, type CsvCell } from '@hemicycle/rules/foundations/csv-text';
import { isoTimeText } from '@hemicycle/rules/foundations/date-time-text';
import { presentShare } from '@hemicycle/rules/people/attendance';
import { weightsText } from '@hemicycle/rules/people/attendant-groups';
import { attendanceWords, type AttendanceWords } from '@hemicycle/rules/people/attendance-words';

/** The content of a list of attendance, with its language and time zone. */
export interface AttendanceToWrite {
  readonly attendance: Attendance;
  readonly part: AttendancePart;
  readonly language: DocumentLanguage;
  readonly zone: string;
}

interface Written {
  readonly words: AttendanceWords;
  readonly zone: string;
}

const ROWS = { stays: stayRows, presence: presenceRows, quorum: quorumRows } as const;

/** The kind of a list of attendance. */
export type AttendancePart = keyof typeof ROWS;

/** Writes a list of attendance as CSV, in a language and a time zone. Pure; never throws. Source:
 *  BEY-12. */
export function writeAttendance({ attendance, part, language, zone }: AttendanceToWrite): string {
  return csvText(ROWS[part](attendance, { words: attendanceWords[language], zone }));
}

function stayRows({ people, asOf }: Attendance, { words, zone }: Written): CsvCell[][] {
  return [
    [
      words.person,
      words.name,
      words.expected,
      words.joined(zone),
      words.left(zone),
      words.minutes,
      words.cameAs,
      words.group,
      words.weight,
    ],
    ...people.flatMap(({ userId, displayName, expected, cameAs, stays, group, weights }): CsvCell[][] => {
      const who = [userId, displayName, expected ? words.yes : words.no];
      const came = [stays.length === 0 ? null : words.as[cameAs], group ?? null, weightsText(weights)];
      if (stays.length === 0) return [[...who, null, null, 0, ...came]];
      return stays.map(({ joinedAt, leftAt }) => [
        ...who,
        isoTimeText(joinedAt, zone),
        leftAt === null ? null : isoTimeText(leftAt, zone),
        minutes((leftAt ?? asOf) - joinedAt),
        ...came,
      ]);
    }),
  ];
}

function presenceRows({ presence, expected }: Attendance, { words, zone }: Written): CsvCell[][] {
  return [
    [words.from(zone), words.present, words.expected, words.share, words.others],
    ...presence.map(({ at, present, others }): CsvCell[] => {
      const share = presentShare(present, expected);
      const percent = share === null ? null : Math.round(share * 10_000) / 100;
      return [isoTimeText(at, zone), present, expected, percent, others];
    }),
  ];
}

function quorumRows({ quorum }: Attendance, { words, zone }: Written): CsvCell[][] {
  return [
    [words.from(zone), words.rule, words.quorum, words.needed],
    ...quorum.map(({ at, name, pass, displayString }): CsvCell[] => {
      const stood = pass === null ? words.notApplied : pass ? words.met : words.notMet;
      return [isoTimeText(at, zone), name, stood, displayString];
    }),
  ];
}

function minutes(ms: number): number {
  return Math.round(ms / 600) / 100;
}
