import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Notes which channel an interpreter on air hears in relay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table second_rooms add column relay_room_id text references huddles (id) on delete set null`.execute(
    db,
  );
  await sql`create index second_rooms_relay on second_rooms (relay_room_id)`.execute(db);
}
