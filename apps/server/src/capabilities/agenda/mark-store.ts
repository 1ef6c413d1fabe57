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
    from agenda_marks
    where user_id = ${userId} and paper_id = any(${[...paperIds]}::text[]) and removed_ms is null
    order by made_ms, id`.execute(db);
  return rows;
}

/** A mark with the last changes that were taken. */
export interface KeptMark {
  readonly mark: PaperMark;
  readonly changes: readonly string[];
  readonly isRemoved: boolean;
}

/** A person's mark, also a removed one; null where there was none. */
export async function loadMark(
  db: Kysely<Database>,
  userId: string,
  markId: string,
): Promise<KeptMark | null> {
  const { rows } = await sql<PaperMark & Omit<KeptMark, 'mark'>>`
    select id, paper_id as "paperId", version, place, quote, note, made_ms as "madeAt", changes,
      removed_ms is not null as "isRemoved"
    from agenda_marks where user_id = ${userId} and id = ${markId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { changes, isRemoved, ...mark } = row;
  return { mark, changes, isRemoved };
}

/** How many marks a person has in the papers of a session. */
export async function countMarks(
  db: Kysely<Database>,
  userId: string,
  idVotingSession: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from agenda_marks join agenda_papers on agenda_papers.id = paper_id
    where user_id = ${userId} and id_voting_session = ${idVotingSession} and removed_ms is null`.execute(db);
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

/** Writes a person's mark; of one that is there it changes the note alone, and of a removed one
 *  nothing. */
export async function writeMark(
  transaction: Transaction<Database>,
  userId: string,
  { mark, changes }: Omit<KeptMark, 'isRemoved'>,
): Promise<void> {
  const place = mark.place === null ? null : JSON.stringify(mark.place);
  await sql`
    insert into agenda_marks (user_id, id, paper_id, version, place, quote, note, made_ms, changes)
    values (${userId}, ${mark.id}, ${mark.paperId}, ${mark.version}, ${place}::jsonb, ${mark.quote},
      ${mark.note}, ${mark.madeAt}, ${[...changes]}::text[])
    on conflict (user_id, id) do update set note = excluded.note, changes = excluded.changes
    where agenda_marks.removed_ms is null`.execute(transaction);
}

/** Removes a person's mark. That it was there is kept until it is forgotten, with the person's
 *  other marks that were removed before `forgottenMs`. */
export async function removeMark(
  db: Kysely<Database>,
  { userId, markId }: { readonly userId: string; readonly markId: string },
  { nowMs, forgottenMs }: { readonly nowMs: number; readonly forgottenMs: number },
): Promise<void> {
  await sql`
    with forgotten as (
      delete from agenda_marks where user_id = ${userId} and removed_ms < ${forgottenMs}::bigint
    )
    update agenda_marks set removed_ms = ${nowMs}, place = null, quote = '', note = '', changes = '{}'
    where user_id = ${userId} and id = ${markId} and removed_ms is null`.execute(db);
}
