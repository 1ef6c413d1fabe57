import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../database.ts';

export type SpeakersListRow = Selectable<Database['speakers_lists']>;

/** Writes a list with the next number of its session; null where one is open. */
export async function insertList(
  db: Kysely<Database>,
  list: Omit<Insertable<Database['speakers_lists']>, 'number'>,
): Promise<SpeakersListRow | null> {
  const row = await db
    .insertInto('speakers_lists')
    .values({
      ...list,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from speakers_lists
        where id_voting_session = ${list.id_voting_session})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The open list of a session, held until the end of the transaction: steps are made one after the other. */
export async function loadOpenListForUpdate(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<SpeakersListRow | null> {
  const row = await db
    .selectFrom('speakers_lists')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .where('closed_ms', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The lists of a session, newest first. */
export async function loadLists(db: Kysely<Database>, idVotingSession: string): Promise<SpeakersListRow[]> {
  return db
    .selectFrom('speakers_lists')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('number', 'desc')
    .execute();
}

/** The newest list of a session, open or not; null before the first. */
export async function loadNewestList(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<SpeakersListRow | null> {
  const row = await db
    .selectFrom('speakers_lists')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a list and returns it as it is then. */
export async function updateList(
  db: Kysely<Database>,
  listId: string,
  changes: Updateable<Database['speakers_lists']>,
): Promise<SpeakersListRow> {
  return db
    .updateTable('speakers_lists')
    .set(changes)
    .where('id', '=', listId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
