import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of the orders in which sittings call their roll, such as by seniority. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table roll_orders (
      id_voting_session text primary key references voting_sessions (id) on delete cascade,
      user_ids text[] not null
    )`.execute(db);
}
