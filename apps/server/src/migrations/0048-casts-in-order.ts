import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the challenge that each signed cast was signed over, so that the next cast must name it.
 *  Existing votes get theirs from their signatures, so the upgrade may run while polls are open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table votes add column cast_statement text, add column first_cast_statement text`.execute(
    db,
  );
  await sql`alter table vote_requests add column cast_statement text`.execute(db);
  await sql`
    update votes set cast_statement = signed.challenge,
      first_cast_statement = case when revision = 1 then signed.challenge end
    from (
      select poll_id, user_id, convert_from(decode(
        rpad(translate(told, '-_', '+/'), ((length(told) + 3) / 4) * 4, '='), 'base64'), 'UTF8')::jsonb ->> 'challenge' as challenge
      from (select poll_id, user_id, cast_signature ->> 'clientDataJSON' as told from votes) as casts
      where told is not null
    ) as signed
    where votes.poll_id = signed.poll_id and votes.user_id = signed.user_id`.execute(db);
}
