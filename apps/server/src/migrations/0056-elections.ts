import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Who was declared elected. Approvals and rankings that are prepared elect one option; what was
 *  opened before stays without seats, as its voters and its record have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table polls add column elected text[]`.execute(db);
  await sql`
    update polls set form = form || '{"seats":1}'
    where status = 'draft' and type = 'vote' and form->>'kind' in ('approval', 'ranking')`.execute(db);
}
