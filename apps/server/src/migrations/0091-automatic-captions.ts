import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Adds automatic captions: the sessions in which they are on, and of a line which utterance of
 *  whom it was recognised in, and who approved it for the record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table automatic_captions (
      id_voting_session text primary key references voting_sessions (id) on delete cascade,
      language text not null,
      switched_by text references users (id) on delete set null,
      switched_by_name text not null,
      switched_ms bigint not null
    )`.execute(db);
  await sql`create index automatic_captions_switched_by on automatic_captions (switched_by)`.execute(db);
  await sql`
    alter table captions
      add column automatic boolean not null default false,
      add column speaker_id text references users (id) on delete set null,
      add column utterance_id text,
      add column approved_by text references users (id) on delete set null,
      add column approved_by_name text,
      add column approved_ms bigint`.execute(db);
  await sql`create index captions_utterance on captions (speaker_id, utterance_id)`.execute(db);
  await sql`create index captions_approved_by on captions (approved_by)`.execute(db);
  await sql`create index captions_growing on captions (id_voting_session) where automatic and growing`.execute(
    db,
  );
  await noteChangesOf(db, 'automatic_captions', 'select distinct id_voting_session from changed');
}
