import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the interviews of the lobby: the switch of a session, the room of each interview with its
 *  attendant, and whether somebody's identity was seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table voting_sessions add column lobby_interview boolean not null default false`.execute(
    db,
  );
  await sql`alter table huddles drop constraint huddles_subtype_check`.execute(db);
  await sql`
    alter table huddles add constraint huddles_subtype_check
      check (subtype in ('default', 'user', 'interpreter', 'booth', 'interview'))`.execute(db);
  await sql`
    alter table lobby_stays
      add column interview_id text references huddles (id) on delete set null,
      add column interviewer_id text references users (id) on delete set null,
      add column interview_began_ms bigint,
      add column identity_seen_ms bigint`.execute(db);
  await sql`create index lobby_stays_interview on lobby_stays (interview_id)`.execute(db);
  await sql`
    create index lobby_stays_interviewer on lobby_stays (interviewer_id)
      where state = 'interview'`.execute(db);
  await sql`create index huddles_interviews on huddles (id) where subtype = 'interview' and type <> 'closed'`.execute(
    db,
  );
}
