import { Readable } from 'node:stream';
import type { Attendance, Attendant } from '@hemicycle/contract/attendance';
import { HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
import { calendarDay } from '@hemicycle/rules/foundations/date-time-text';
import { fileNameFrom } from '@hemicycle/rules/foundations/file-name';
import { countPresence, joinStays, presentMs, type Stay } from '@hemicycle/rules/people/attendance';
import type { Deps } from '../../deps.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterReading } from '../audit/public.ts';
import { loadQuorumHistory } from '../quorum/public.ts';
import { loadVoters, requireSessionOf } from '../sessions/public.ts';
import { loadHouse } from '../site/public.ts';
import { loadStays } from './attendance-store.ts';
import { attendanceWords } from '@hemicycle/rules/people/attendance-words';
import { loadGuestsAmong, loadNames, type ListDesk } from '../accounts/public.ts';
import { loadPhoneStays, type PhoneStay } from '../dial-out/public.ts';
import type { AttendancePart } from './write-attendance.ts';

/** The attendance of a session: each person's stays, the number of people over time, and how the
 *  quorums stood. The expected people are those of the session who may vote. Guests and phones are
 *  marked. @throws DomainError
 *  `not-found`. Source: BEY-12. */
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
  const guests = await loadGuestsAmong(db, [...expected, ...others]);
  const phones = await loadPhoneStays(db, session.id, asOf - HEARTBEAT_STALE_MS);
  const everybody = [...stays, ...phones.map(stayOfPhone)].toSorted((a, b) => a.joinedMs - b.joinedMs);
  const staysOf = new Map<string, Stay[]>();
  for (const stay of everybody) staysOf.set(stay.userId, [...(staysOf.get(stay.userId) ?? []), stay]);
  const attendant = (userId: string, displayName: string): Attendant => {
    const own = staysOf.get(userId) ?? [];
    return {
      userId,
      cameAs: guests.has(userId) ? 'guest' : 'account',
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
      ...phones.map(({ identity, numberEndsWith }): Attendant => ({
        ...attendant(idOfPhone(identity), `…${numberEndsWith}`),
        cameAs: 'phone',
      })),
    ],
    presence: countPresence(everybody, expected).map(({ atMs, expected: present, others: more }) => ({
      at: atMs,
      present,
      others: more,
    })),
    quorum: (await loadQuorumHistory(db, session.id)).map(({ atMs, ...change }) => ({ at: atMs, ...change })),
  };
}

/** The id by which a report names a phone: ids have no dots. No account has it, for the call has a
 *  random part. */
function idOfPhone(identity: string): string {
  return identity.replace('.', '-');
}

function stayOfPhone({ identity, joinedMs, leftMs }: PhoneStay): Stay {
  return { userId: idOfPhone(identity), joinedMs, leftMs };
}

/** The attendance as CSV, in the language and the time zone of the house. A worker thread writes
 *  it.
 *  @throws DomainError `not-found`, `rate-limited`. Source: BEY-12. */
export async function downloadAttendance(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  lists: ListDesk,
  viewer: Viewer,
  idVotingSession: string,
  part: AttendancePart,
): Promise<FileAnswer> {
  const attendance = await loadAttendance(deps, viewer, idVotingSession);
  const { language, timeZone: zone } = await loadHouse(deps.db);
  await enterReading(deps, viewer, attendance.idVotingSession, 'readAttendance', { file: 'csv' });
  const text = await lists.writeAttendance(viewer.userId, { attendance, part, language, zone });
  const content = Buffer.from(text);
  const day = calendarDay(attendance.epochStartTime, zone);
  return new FileAnswer({
    content: Readable.from([content]),
    name: fileNameFrom(`${attendance.title} ${day} ${attendanceWords[language].names[part]}.csv`),
    type: 'text/csv; charset=utf-8',
    sizeBytes: content.length,
  });
}
