import { Readable } from 'node:stream';
import type { Attendance, Attendant } from '@hemicycle/contract/attendance';
import { HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
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
import { loadNames, loadStays } from './attendance-store.ts';

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

const PARTS = {
  stays: { name: 'attendance', rows: stayRows },
  presence: { name: 'presence', rows: presenceRows },
  quorum: { name: 'quorum', rows: quorumRows },
} as const;

/** The attendance as CSV, in English and in UTC. @throws DomainError `not-found`. Source: BEY-12. */
export async function downloadAttendance(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  idVotingSession: string,
  part: keyof typeof PARTS,
): Promise<FileAnswer> {
  const attendance = await loadAttendance(deps, viewer, idVotingSession);
  const { rows, name } = PARTS[part];
  const content = Buffer.from(csvText(rows(attendance)));
  const day = new Date(attendance.epochStartTime).toISOString().slice(0, 10);
  return new FileAnswer({
    content: Readable.from([content]),
    name: fileNameFrom(`${attendance.title} ${day} ${name}.csv`),
    type: 'text/csv; charset=utf-8',
    sizeBytes: content.length,
  });
}

function stayRows({ people, asOf }: Attendance): CsvCell[][] {
  return [
    ['Person', 'Name', 'Expected', 'Joined (UTC)', 'Left (UTC)', 'Minutes'],
    ...people.flatMap(({ userId, displayName, expected, stays }): CsvCell[][] => {
      const who = [userId, displayName, expected ? 'yes' : 'no'];
      if (stays.length === 0) return [[...who, null, null, 0]];
      return stays.map(({ joinedAt, leftAt }) => [
        ...who,
        utc(joinedAt),
        leftAt === null ? null : utc(leftAt),
        minutes((leftAt ?? asOf) - joinedAt),
      ]);
    }),
  ];
}

function presenceRows({ presence, expected }: Attendance): CsvCell[][] {
  return [
    ['From (UTC)', 'Present', 'Expected', 'Share (%)', 'Others'],
    ...presence.map(({ at, present, others }): CsvCell[] => {
      const share = presentShare(present, expected);
      return [utc(at), present, expected, share === null ? null : Math.round(share * 10_000) / 100, others];
    }),
  ];
}

function quorumRows({ quorum }: Attendance): CsvCell[][] {
  return [
    ['From (UTC)', 'Rule', 'Quorum', 'Needed'],
    ...quorum.map(({ at, name, pass, displayString }): CsvCell[] => {
      const stood = pass === null ? 'not applied' : pass ? 'met' : 'not met';
      return [utc(at), name, stood, displayString];
    }),
  ];
}

function utc(ms: number): string {
  return new Date(ms).toISOString();
}

function minutes(ms: number): number {
  return Math.round(ms / 600) / 100;
}
