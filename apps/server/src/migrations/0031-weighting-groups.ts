import { sql, type Kysely } from 'kysely';

/** Adds the vote-weighting group that gave an elector their weight, as it was at the opening. It is
 *  null in polls opened before this migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table poll_electors add column weighting_group_id text, add column weighting_group_name text`.execute(
    db,
  );
}
