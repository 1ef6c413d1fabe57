import type { CorrectionAnswer } from '@hemicycle/contract/minutes';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../database.ts';

export type CorrectionRow = Selectable<Database['minute_corrections']>;

/** The corrections that were asked for in the minutes of a session, in the order of asking; with
 *  `userId` those of one person. */
export async function loadCorrections(
  db: Kysely<Database>,
  idVotingSession: string,
  userId?: string,
): Promise<CorrectionRow[]> {
  let query = db
    .selectFrom('minute_corrections')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  return query.orderBy('asked_ms').orderBy('id').execute();
}

/** The correction of this id, whatever its minutes; null where there is none. */
export async function loadCorrection(db: Kysely<Database>, id: string): Promise<CorrectionRow | null> {
  const row = await db.selectFrom('minute_corrections').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** For each person who asked in these minutes, a text that changes with what they asked and were
 *  answered. */
export async function loadCorrectionMarks(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('minute_corrections')
    .select([
      'user_id',
      sql<string>`md5(string_agg(id || coalesce(answer::text, ''), ' ' order by id))`.as('mark'),
    ])
    .where('id_voting_session', '=', idVotingSession)
    .groupBy('user_id')
    .orderBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id: userId, mark }) => [userId, mark]));
}

export async function insertCorrection(
  db: Kysely<Database>,
  row: Insertable<Database['minute_corrections']>,
): Promise<CorrectionRow> {
  return db.insertInto('minute_corrections').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function deleteCorrection(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('minute_corrections').where('id', '=', id).execute();
}

export async function answerCorrectionRow(
  db: Kysely<Database>,
  id: string,
  answer: CorrectionAnswer,
): Promise<void> {
  await db
    .updateTable('minute_corrections')
    .set({ answer: JSON.stringify(answer) })
    .where('id', '=', id)
    .execute();
}
