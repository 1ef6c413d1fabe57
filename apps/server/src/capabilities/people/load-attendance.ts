import { Readable } from 'node:stream';
import type { Attendance, Attendant } from '@hemicycle/contract/attendance';
import { HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
import { calendarDay, isoTimeText } from '@hemicycle/rules/foundations/date-time-text';
import { fileNameFrom } from '@hemicycle/rules/foundations/file-name';
import { csvText, type CsvCell } from '@hemicycle/rules/foundations/csv-text';
import {
  countPresence,
  joinStays,
  presentMs,
  presentShare,
  type Stay,
} from '@hemicycle/rules/people/attendance';
import type { Deps } from '../../deps.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadQuorumHistory } from '../quorum/public.ts';
import { loadVoters, requireSessionOf } from '../sessions/public.ts';
import { loadHouse } from '../site/public.ts';
import { loadNames, loadStays } from './attendance-store.ts';
import { attendanceWords, type AttendanceWords } from './attendance-words.ts';

/** Who was in a session from when to when, the heads over time, and how the quorum stood. Expected are the people of the session
 *  who may vote. @throws DomainError `not-found`. Source: BEY-12. */
export async function loadAttendance(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<Attendance> {
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const asOf = clock.nowMs();
  const stays = joinStays(await loadStays(db, session.id, asOf - HEARTBEAT_STALE_MS), HEARTBEAT_STALE_MS);
  const voters = await loadVoters(db, session.id);
  const expected = new Set(voters.map(({ userId }) => userId));
  const others = [...new Set(stays.map(({ userId }) => userId))].filter((userId) => !expected.has(userId));
  const names = await loadNames(db, others);
  const staysOf = new Map<string, Stay[]>();
  for (const stay of stays) staysOf.set(stay.userId, [...(staysOf.get(stay.userId) ?? []), stay]);
  const attendant = (userId: string, displayName: string): Attendant => {
    const own = staysOf.get(userId) ?? [];
    return {
      userId,
      displayName,
      expected: expected.has(userId),
      stays: own.map(({ joinedMs, leftMs }) => ({ joinedAt: joinedMs, leftAt: leftMs })),
      presentMs: presentMs(own, asOf),
    };
  };
  return {
    idVotingSession: session.id,
    title: session.title,
    epochStartTime: session.starts_ms,
    epochEndTime: session.ends_ms,
    asOf,
    expected: expected.size,
    people: [
      ...voters.map(({ userId, displayName }) => attendant(userId, displayName)),
      ...others
        .map((userId) => attendant(userId, names.get(userId) ?? userId))
        .toSorted((one, other) => one.displayName.localeCompare(other.displayName)),
    ],
    presence: countPresence(stays, expected).map(({ atMs, expected: present, others: more }) => ({
      at: atMs,
      present,
      others: more,
    })),
    quorum: (await loadQuorumHistory(db, session.id)).map(({ atMs, ...change }) => ({ at: atMs, ...change })),
  };
}

/** A list of attendance in the language and the time zone of the house. */
interface Written {
  readonly words: AttendanceWords;
  readonly zone: string;
}

const ROWS = { stays: stayRows, presence: presenceRows, quorum: quorumRows } as const;

/** The attendance as CSV, in the language and the time zone of the house. @throws DomainError `not-found`. Source: BEY-12. */
export async function downloadAttendance(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  idVotingSession: string,
  part: keyof typeof ROWS,
): Promise<FileAnswer> {
  const attendance = await loadAttendance(deps, viewer, idVotingSession);
  const { language, timeZone: zone } = await loadHouse(deps.db);
  const words = attendanceWords[language];
  const content = Buffer.from(csvText(ROWS[part](attendance, { words, zone })));
  const day = calendarDay(attendance.epochStartTime, zone);
  return new FileAnswer({
    content: Readable.from([content]),
    name: fileNameFrom(`${attendance.title} ${day} ${words.names[part]}.csv`),
    type: 'text/csv; charset=utf-8',
    sizeBytes: content.length,
  });
}

function stayRows({ people, asOf }: Attendance, { words, zone }: Written): CsvCell[][] {
  return [
    [words.person, words.name, words.expected, words.joined(zone), words.left(zone), words.minutes],
    ...people.flatMap(({ userId, displayName, expected, stays }): CsvCell[][] => {
      const who = [userId, displayName, expected ? words.yes : words.no];
      if (stays.length === 0) return [[...who, null, null, 0]];
      return stays.map(({ joinedAt, leftAt }) => [
        ...who,
        isoTimeText(joinedAt, zone),
        leftAt === null ? null : isoTimeText(leftAt, zone),
        minutes((leftAt ?? asOf) - joinedAt),
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
