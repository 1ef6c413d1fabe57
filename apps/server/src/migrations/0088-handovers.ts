import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Adds the handovers of the air: one a channel, open or ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booth_handovers (
      channel_id text primary key references interpreter_channels (channel_id) on delete cascade,
      giver_id text not null references users (id) on delete cascade,
      taker_id text not null references users (id) on delete cascade check (taker_id <> giver_id),
      asked_by text not null check (asked_by in (giver_id, taker_id)),
      minutes int not null check (minutes >= 0),
      ends_ms bigint not null,
      state text not null,
      changed_ms bigint not null
    )`.execute(db);
  await noteChangesOf(
    db,
    'booth_handovers',
    `select distinct interpreter_channels.id_voting_session from changed
      join interpreter_channels using (channel_id)`,
  );
}
