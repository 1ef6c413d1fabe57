import type { PaperMark } from '@hemicycle/contract/agenda-marks';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';

/** A person's marks in these papers, in the order in which they were made. */
export async function loadMarks(
  db: Kysely<Database>,
  userId: string,
  paperIds: readonly string[],
): Promise<PaperMark[]> {
  const { rows } = await sql<PaperMark>`
    select id, paper_id as "paperId", version, place, quote, note, made_ms as "madeAt"
    from agenda_marks where user_id = ${userId} and paper_id = any(${[...paperIds]}::text[])
    order by made_ms, id`.execute(db);
  return rows;
}

/** A person's mark; null where there is none. */
export async function loadMark(
  db: Kysely<Database>,
  userId: string,
  markId: string,
): Promise<PaperMark | null> {
  const { rows } = await sql<PaperMark>`
    select id, paper_id as "paperId", version, place, quote, note, made_ms as "madeAt"
    from agenda_marks where user_id = ${userId} and id = ${markId}`.execute(db);
  return rows[0] ?? null;
}

/** How many marks a person has in the papers of a session. */
export async function countMarks(
  db: Kysely<Database>,
  userId: string,
  idVotingSession: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from agenda_marks join agenda_papers on agenda_papers.id = paper_id
    where user_id = ${userId} and id_voting_session = ${idVotingSession}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The item and the newest version of a paper in a session; null where there is no such paper. */
export async function loadPaperPlace(
  db: Kysely<Database>,
  idVotingSession: string,
  paperId: string,
): Promise<{ readonly itemId: string; readonly version: number } | null> {
  const { rows } = await sql<{ itemId: string; version: number }>`
    select item_id as "itemId", (
      select max(version) from agenda_paper_versions where paper_id = agenda_papers.id
    ) as version
    from agenda_papers where id = ${paperId} and id_voting_session = ${idVotingSession}`.execute(db);
  return rows[0] ?? null;
}

/** Keeps a paper from being removed until the transaction ends; false where it is gone. */
export async function holdPaper(transaction: Transaction<Database>, paperId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from agenda_papers where id = ${paperId} for key share`.execute(transaction);
  return rows.length > 0;
}

/** Writes a person's mark; of one that is there it changes the note alone. */
export async function writeMark(
  transaction: Transaction<Database>,
  userId: string,
  mark: PaperMark,
): Promise<void> {
  const place = mark.place === null ? null : JSON.stringify(mark.place);
  await sql`
    insert into agenda_marks (user_id, id, paper_id, version, place, quote, note, made_ms)
    values (${userId}, ${mark.id}, ${mark.paperId}, ${mark.version}, ${place}::jsonb, ${mark.quote},
      ${mark.note}, ${mark.madeAt})
    on conflict (user_id, id) do update set note = excluded.note`.execute(transaction);
}

export async function deleteMark(db: Kysely<Database>, userId: string, markId: string): Promise<void> {
  await db.deleteFrom('agenda_marks').where('user_id', '=', userId).where('id', '=', markId).execute();
}
