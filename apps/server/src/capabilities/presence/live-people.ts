import type { PeopleState, ListedPerson } from '@hemicycle/contract/people';
import type { LivePerson } from '@hemicycle/contract/people-live';
import { ranksOfRaisedHands } from '@hemicycle/rules/hands/order-raised-hands';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { keyOfPerson, loadTogether, peopleOfKeys } from '../../platform/db/sharing-database.ts';
import { loadLivePersonRows } from './live-people-store.ts';
import { presentLivePerson, presentPeopleState, presentListedPerson } from './present-live-person.ts';

/** The people who were ever in a session, as everybody in it sees them, with the ranks of raised
 *  hands. With `userIds`, only these people; those who were never there are left out. In no order.
 *  One query. Source: PEOP-07, HANDS-01, HANDS-02. */
export async function loadLivePeople(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds?: readonly string[],
): Promise<LivePerson[]> {
  const rows = await loadLivePersonRows(db, idVotingSession, userIds);
  const ranks = ranksOfRaisedHands(rows);
  const wanted = userIds && new Set(userIds);
  return rows
    .filter((row) => wanted === undefined || wanted.has(row.userId))
    .map((row) => presentLivePerson(row, ranks.get(row.userId) ?? 0));
}

/** The people who were ever in a session, as a call answers them. In no order. One query. Source:
 *  PEOP-07. */
export async function loadListedPeople(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<ListedPerson[]> {
  const rows = await loadLivePersonRows(db, idVotingSession);
  const ranks = ranksOfRaisedHands(rows);
  return rows.map((row) => presentListedPerson(row, ranks.get(row.userId) ?? 0));
}

/** Everybody whose hand is up, and the people of `alsoUserIds`, as everybody in the session sees
 *  them. In no order. One query that reads no other people. */
export async function loadRaisedHands(
  db: Kysely<Database>,
  idVotingSession: string,
  alsoUserIds: readonly string[] = [],
): Promise<LivePerson[]> {
  const rows = await loadLivePersonRows(db, idVotingSession, alsoUserIds);
  const ranks = ranksOfRaisedHands(rows);
  return rows.map((row) => presentLivePerson(row, ranks.get(row.userId) ?? 0));
}

/** The state of one person in a session; null when that person was never there. Calls made at the
 *  same time share one query for each session. */
export async function loadPeopleState(
  db: Kysely<Database>,
  idVotingSession: string,
  userId: string,
): Promise<PeopleState | null> {
  return (await loadTogether(db, readPeopleStates, keyOfPerson({ idVotingSession, userId }))) ?? null;
}

async function readPeopleStates(
  db: Kysely<Database>,
  keys: readonly string[],
): Promise<Map<string, PeopleState>> {
  const sessions = new Map<string, string[]>();
  for (const { idVotingSession, userId } of peopleOfKeys(keys))
    sessions.set(idVotingSession, [...(sessions.get(idVotingSession) ?? []), userId]);
  const found = await Promise.all(
    [...sessions].map(async ([idVotingSession, userIds]) => {
      const rows = await loadLivePersonRows(db, idVotingSession, userIds);
      const ranks = ranksOfRaisedHands(rows);
      return rows.map(
        (row) => [keyOfPerson(row), presentPeopleState(row, ranks.get(row.userId) ?? 0)] as const,
      );
    }),
  );
  return new Map(found.flat());
}
