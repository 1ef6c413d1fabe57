import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** An attendant has one call or interview at a time, over all sessions. Of several the latest
 *  stays; the people of the others wait again at their places. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update lobby_stays set state = 'waiting', interview_id = null, interviewer_id = null,
      interview_called_ms = null, interview_began_ms = null
    where state = 'interview' and exists (select from lobby_stays as later
      where later.state = 'interview' and later.interviewer_id = lobby_stays.interviewer_id
        and (later.interview_called_ms, later.user_id, later.id_voting_session)
          > (lobby_stays.interview_called_ms, lobby_stays.user_id, lobby_stays.id_voting_session))`.execute(
    db,
  );
  await sql`drop index lobby_stays_interviewer`.execute(db);
  await sql`
    create unique index lobby_stays_one_interview_each on lobby_stays (interviewer_id)
      where state = 'interview'`.execute(db);
}
