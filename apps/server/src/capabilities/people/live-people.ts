import type { LivePerson, PeopleState } from '@hemicycle/contract/people';
import { ranksOfRaisedHands } from '@hemicycle/rules/hands/order-raised-hands';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadLivePersonRows } from './live-people-store.ts';
import { presentLivePerson, presentPeopleState } from './present-live-person.ts';

/** The people who were ever in a session as everybody in it sees them, with the ranks of the raised hands; only those of
 *  `userIds` where given (somebody who was never there is left out). No order. One query.
 *  Source: PEOP-07, HANDS-01, HANDS-02. */
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

/** Everybody whose hand is up, and those of `alsoUserIds`, as everybody in the session sees them. No order. One query that does
 *  not touch the others. */
export async function loadRaisedHands(
  db: Kysely<Database>,
  idVotingSession: string,
  alsoUserIds: readonly string[] = [],
): Promise<LivePerson[]> {
  const rows = await loadLivePersonRows(db, idVotingSession, alsoUserIds);
  const ranks = ranksOfRaisedHands(rows);
  return rows.map((row) => presentLivePerson(row, ranks.get(row.userId) ?? 0));
}

/** The state of one person in a session; null when that person was never there. */
export async function loadPeopleState(
  db: Kysely<Database>,
  idVotingSession: string,
  userId: string,
): Promise<PeopleState | null> {
  const rows = await loadLivePersonRows(db, idVotingSession, [userId]);
  const row = rows.find((candidate) => candidate.userId === userId);
  return row ? presentPeopleState(row, ranksOfRaisedHands(rows).get(userId) ?? 0) : null;
}
