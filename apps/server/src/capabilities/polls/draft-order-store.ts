import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** Puts drafts of a session into the given order; drafts that are not named come after them. False
 *  when an id is no draft of the session. */
export async function orderDraftRows(
  db: Kysely<Database>,
  idVotingSession: string,
  pollIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    with wanted as (select * from unnest(${[...pollIds]}::text[]) with ordinality as wanted (id, position))
    update polls set position = coalesce(wanted.position, ${pollIds.length + 1})
    from polls as draft left join wanted on wanted.id = draft.id
    where polls.id = draft.id and draft.id_voting_session = ${idVotingSession} and draft.status = 'draft'
    returning wanted.id as "wanted"`.execute(db);
  const placed = rows.filter(
    (row) => typeof row === 'object' && row !== null && 'wanted' in row && row.wanted !== null,
  );
  return placed.length === pollIds.length;
}

/** The ids of a session's drafts, in their order. */
export async function loadDraftOrder(db: Kysely<Database>, idVotingSession: string): Promise<string[]> {
  const rows = await db
    .selectFrom('polls')
    .select('id')
    .where('id_voting_session', '=', idVotingSession)
    .where('status', '=', 'draft')
    .orderBy('position')
    .orderBy('created_ms')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
