import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Chat messages were stored with `&lt;` and `&gt;` for angle brackets; now they are stored as
 *  typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update chat_messages set text = replace(replace(text, '&lt;', '<'), '&gt;', '>')
    where text like '%&lt;%' or text like '%&gt;%'`.execute(db);
}
