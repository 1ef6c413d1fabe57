import type { PeopleImport } from '@hemicycle/contract/people-imports';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { shownName } from '../names/public.ts';

/** Notes that the people whom an import made are to be invited, once each. Resolves to their ids.
 *  Call it in the transaction that keeps or locks the import. */
export async function markInvited(db: Kysely<Database>, importId: string): Promise<string[]> {
  const rows = await db
    .updateTable('people_import_rows')
    .set({ letter: 'waiting' })
    .where('import_id', '=', importId)
    .where('before', 'is', null)
    .where('letter', 'is', null)
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Takes an invitation that waits and was tried less often than `tries`; null where there is none.
 *  No other job takes it then. */
export async function takeInvitation(
  db: Kysely<Database>,
  importId: string,
  tries: number,
): Promise<{ userId: string; email: string; displayName: string; isOn: boolean; tries: number } | null> {
  const { rows } = await sql<{
    userId: string;
    email: string;
    displayName: string;
    isOn: boolean;
    tries: number;
  }>`
    update people_import_rows set letter = 'sending', letter_tries = letter_tries + 1
    from users where users.id = user_id and import_id = ${importId} and user_id = (
      select user_id from people_import_rows
      where import_id = ${importId} and letter = 'waiting' and letter_tries < ${tries}
      order by list_row limit 1 for update skip locked)
    returning user_id as "userId", email, ${shownName()} as "displayName", switched_off_ms is null as "isOn",
      letter_tries as tries`.execute(db);
  return rows[0] ?? null;
}

/** Notes what became of an invitation. */
export async function noteInvitation(
  db: Kysely<Database>,
  { importId, userId }: { readonly importId: string; readonly userId: string },
  letter: 'waiting' | 'sent' | 'filed' | 'failed',
): Promise<void> {
  await db
    .updateTable('people_import_rows')
    .set({ letter })
    .where('import_id', '=', importId)
    .where('user_id', '=', userId)
    .execute();
}

/** Lets invitations wait again that were with the mail server when a job ended in the middle. Each
 *  letter has a link of its own that ends the one before, so a second one does no harm. A letter
 *  that was tried `tries` times has failed. */
export async function freeInvitations(db: Kysely<Database>, importId: string, tries: number): Promise<void> {
  await sql`
    update people_import_rows
    set letter = case when letter_tries < ${tries} then 'waiting' else 'failed' end
    where import_id = ${importId}
      and (letter = 'sending' or letter = 'waiting' and letter_tries >= ${tries})`.execute(db);
}

/** How the invitations of imports stand, by the id of the import; none for one that invites
 *  nobody. */
export async function countInvitations(
  db: Kysely<Database>,
  importIds: readonly string[],
): Promise<Map<string, NonNullable<PeopleImport['invitations']>>> {
  const { rows } = await sql<{ id: string } & NonNullable<PeopleImport['invitations']>>`
    select import_id as id, count(*) filter (where letter = 'sent')::int as sent,
      count(*) filter (where letter = 'filed')::int as filed,
      count(*) filter (where letter = 'failed')::int as failed,
      count(*) filter (where letter in ('waiting', 'sending'))::int as waiting
    from people_import_rows where import_id = any(${[...importIds]}::text[]) and letter is not null
    group by import_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
