import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Keeps with each line of captions in which closed parts of its session it got a wording: its
 *  times tell only of its first and last one. A trigger writes it, so that no way to a line can
 *  leave it out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table captions add column worded_in_closed jsonb not null default '[]'`.execute(db);
  await sql`
    create function note_wording_in_closed() returns trigger language plpgsql as ${sql.lit(`
    begin
      if tg_op = 'INSERT' or new.text is distinct from old.text then
        new.worded_in_closed := new.worded_in_closed || coalesce((
          select jsonb_agg(from_ms) from closed_parts
          where id_voting_session = new.id_voting_session and to_ms is null
            and not new.worded_in_closed @> to_jsonb(from_ms)
        ), '[]');
      end if;
      return new;
    end`)}`.execute(db);
  await sql`
    create trigger note_wording_in_closed before insert or update on captions
    for each row execute function note_wording_in_closed()`.execute(db);
}
