import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** A raised hand is a row of its own: it belongs to hands, and to a person's state only as long as
 *  there is one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table raised_hands (
      id_voting_session text not null,
      user_id text not null,
      hand_type smallint not null check (hand_type in (1, 2)),
      raised_ms bigint not null,
      primary key (id_voting_session, user_id),
      foreign key (id_voting_session, user_id) references people_states (id_voting_session, user_id) on delete cascade
    )`.execute(db);
  await sql`
    insert into raised_hands (id_voting_session, user_id, hand_type, raised_ms)
    select id_voting_session, user_id, hand_type, hand_raise_ms from people_states where hand_type > 0`.execute(
    db,
  );
  await sql`alter table people_states drop column hand_type, drop column hand_raise_ms`.execute(db);
}
