import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the declared elected. Drafts of approvals and rankings get one seat. Polls opened before
 *  stay without seats, as their voters saw them and their record has them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table polls add column elected text[]`.execute(db);
  await sql`
    update polls set form = form || '{"seats":1}'
    where status = 'draft' and type = 'vote' and form->>'kind' in ('approval', 'ranking')`.execute(db);
}
