import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Notes since when somebody is on air in an interpreter channel, at most one person a channel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table second_rooms add column air_since_ms bigint check (air_since_ms is null or sends)`.execute(
    db,
  );
  await sql`create unique index second_rooms_air on second_rooms (room_id) where air_since_ms is not null`.execute(
    db,
  );
}
