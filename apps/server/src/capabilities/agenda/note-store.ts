import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';

/** Whose note, and on what: an item, or a paper of it. */
export interface NotePlace {
  readonly userId: string;
  readonly itemId: string;
  readonly paperId: string | null;
}

/** A person's note; empty where they have none. */
export async function loadNote(
  db: Kysely<Database>,
  { userId, itemId, paperId }: NotePlace,
): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select text from agenda_notes
    where user_id = ${userId} and item_id = ${itemId} and paper_id is not distinct from ${paperId}`.execute(
    db,
  );
  return rows[0]?.text ?? '';
}

/** Lets nobody else write notes of this person until the end of the transaction. */
export async function lockNotesOf(transaction: Transaction<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('notes:' || current_schema() || ${userId}::text, 0))`.execute(
    transaction,
  );
}

/** Writes a person's note; an empty text removes it. */
export async function writeNote(
  transaction: Transaction<Database>,
  { userId, itemId, paperId }: NotePlace,
  text: string,
): Promise<void> {
  if (text === '') {
    await sql`
      delete from agenda_notes
      where user_id = ${userId} and item_id = ${itemId} and paper_id is not distinct from ${paperId}`.execute(
      transaction,
    );
    return;
  }
  await sql`
    insert into agenda_notes (user_id, item_id, paper_id, text)
    values (${userId}, ${itemId}, ${paperId}, ${text})
    on conflict (user_id, item_id, paper_id) do update set text = excluded.text`.execute(transaction);
}
