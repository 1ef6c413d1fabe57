import { Readable } from 'node:stream';
import type { Attendance, Attendant } from '@hemicycle/contract/attendance';
import { HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
import { calendarDay } from '@hemicycle/rules/foundations/date-time-text';
import { fileNameOf } from '@hemicycle/rules/foundations/file-name';
import { countPresence, joinStays, presentMs, type Stay } from '@hemicycle/rules/people/attendance';
import { compareNames } from '@hemicycle/rules/people/name-order';
import type { Deps } from '../../deps.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterReading } from '../audit/public.ts';
import { loadQuorumHistory } from '../quorum/public.ts';
import {
  hasEnded,
  hostEndOf,
  loadKeptPeople,
  loadVoters,
  plannedEndOf,
  requireSessionOf,
} from '../sessions/public.ts';
import { loadGroups } from '../groups/public.ts';
import { loadHouse } from '../site/public.ts';
import { loadStays } from './attendance-store.ts';
import { attendanceWords } from '@hemicycle/rules/people/attendance-words';
import { attendantGroups, type AttendantGroups } from '@hemicycle/rules/people/attendant-groups';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadGuestsAmong, loadNames, type ListDesk } from '../accounts/public.ts';
import { loadPhoneStays, type PhoneStay } from '../dial-out/public.ts';
import type { AttendancePart } from './write-attendance.ts';

/** The attendance of a session: each person's stays, the number of people over time, and how the
 *  quorums stood. The expected people are those of the session who may vote, for a session that has
 *  ended those who could at its end. Guests and phones are marked. @throws DomainError `not-found`.
 *  Source: BEY-12. */
export async function loadAttendance(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<Attendance> {
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const asOf = clock.nowMs();
  const endedAt = await hostEndOf(db, session);
  const stays = joinStays(await loadStays(db, session.id, asOf - HEARTBEAT_STALE_MS), HEARTBEAT_STALE_MS);
  const { known, keptAt } = await loadKnown(db, session.id);
  const came = new Set(stays.map(({ userId }) => userId));
  const unknown = [...came].filter((userId) => !known.has(userId));
  const [names, guests] = await Promise.all([loadNames(db, unknown), loadGuestsAmong(db, unknown)]);
  const people = [
    ...known.values(),
    ...unknown.map((userId): Known => {
      const displayName = names.get(userId) ?? userId;
      return { userId, displayName, voter: false, guest: guests.has(userId), groups: {} };
    }),
  ];
  const voters = people.filter(({ voter }) => voter);
  const expected = new Set(voters.map(({ userId }) => userId));
  const phones = await loadPhoneStays(db, session.id, asOf - HEARTBEAT_STALE_MS);
  const everybody = [...stays, ...phones.map(stayOfPhone)].toSorted((a, b) => a.joinedMs - b.joinedMs);
  const staysOf = new Map<string, Stay[]>();
  for (const stay of everybody) staysOf.set(stay.userId, [...(staysOf.get(stay.userId) ?? []), stay]);
  const attendant = ({ userId, displayName, voter, guest, groups }: Known): Attendant => {
    const own = staysOf.get(userId) ?? [];
    return {
      userId,
      cameAs: guest ? 'guest' : 'account',
      displayName,
      expected: voter,
      stays: own.map(({ joinedMs, leftMs }) => ({ joinedAt: joinedMs, leftAt: leftMs })),
      presentMs: presentMs(own, asOf),
      ...groups,
    };
  };
  return {
    idVotingSession: session.id,
    title: session.title,
    epochStartTime: session.starts_ms,
    epochEndTime: plannedEndOf(session),
    ...(endedAt !== null && { endedAt }),
    asOf,
    ended: await hasEnded(db, session, asOf),
    keptAt,
    expected: expected.size,
    people: [
      ...voters.map(attendant),
      ...people
        .filter(({ userId, voter }) => !voter && came.has(userId))
        .map(attendant)
        .toSorted((one, other) => compareNames(one.displayName, other.displayName)),
      ...phones.map(({ identity, numberEndsWith }): Attendant => {
        const userId = idOfPhone(identity);
        const phone = { userId, displayName: `…${numberEndsWith}`, voter: false, guest: false, groups: {} };
        return { ...attendant(phone), cameAs: 'phone' };
      }),
    ],
    presence: countPresence(everybody, expected).map(({ atMs, expected: present, others: more }) => ({
      at: atMs,
      present,
      others: more,
    })),
    quorum: (await loadQuorumHistory(db, session.id)).map(({ atMs, ...change }) => ({ at: atMs, ...change })),
  };
}

/** Somebody of whom the session knows whether they may vote in it. */
interface Known {
  readonly userId: string;
  readonly displayName: string;
  readonly voter: boolean;
  readonly guest: boolean;
  readonly groups: AttendantGroups;
}

/** Those who were kept when the session ended, else its voters of today; by name. */
async function loadKnown(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<{ known: ReadonlyMap<string, Known>; keptAt: number | null }> {
  const kept = await loadKeptPeople(db, idVotingSession);
  if (kept !== null) {
    const forgotten = kept.people.some(({ displayName }) => displayName === null);
    const { language } = forgotten ? await loadHouse(db) : { language: 'en' as const };
    const known = kept.people.map((person): Known => ({
      ...person,
      displayName: person.displayName ?? attendanceWords[language].as.guest,
      groups: attendantGroups(person.groups),
    }));
    return { known: new Map(known.map((person) => [person.userId, person])), keptAt: kept.keptMs };
  }
  const voters = await loadVoters(db, idVotingSession);
  const userIds = voters.map(({ userId }) => userId);
  const guests = await loadGuestsAmong(db, userIds);
  const groups = await loadGroups(db);
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]));
  const byId = new Map(
    groups.map((group) => [
      group.id,
      { ...group, organisationName: nameOf.get(group.voteOrganisation ?? '') ?? null },
    ]),
  );
  const known = voters.map(({ userId, displayName, groupIds }): Known => ({
    ...{ userId, displayName, voter: true, guest: guests.has(userId) },
    groups: attendantGroups(groupIds.flatMap((id) => byId.get(id) ?? [])),
  }));
  return { known: new Map(known.map((person) => [person.userId, person])), keptAt: null };
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
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'workers'>,
  lists: ListDesk,
  viewer: Viewer,
  idVotingSession: string,
  part: AttendancePart,
): Promise<FileAnswer> {
  const attendance = await loadAttendance(deps, viewer, idVotingSession);
  const { language, timeZone: zone } = await loadHouse(deps.db);
  await enterReading(deps, viewer, attendance.idVotingSession, 'readAttendance', { file: 'csv' });
  const list = { attendance, part, language, zone };
  const text = await lists.makeOther(viewer.userId, () => deps.workers.run('writeAttendance', list));
  const content = Buffer.from(text);
  const day = calendarDay(attendance.epochStartTime, zone);
  return new FileAnswer({
    content: Readable.from([content]),
    name: fileNameOf(`${attendance.title} ${day} ${attendanceWords[language].names[part]}.csv`),
    type: 'text/csv; charset=utf-8',
    sizeBytes: content.length,
  });
}
