import { sql, type Kysely } from 'kysely';

/** The vote-weighting group that gave an elector their weight, as it was at the opening. Null in
 *  polls opened before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table poll_electors add column weighting_group_id text, add column weighting_group_name text`.execute(
    db,
  );
}
