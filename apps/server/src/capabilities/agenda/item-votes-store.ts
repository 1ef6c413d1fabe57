import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';

/** Makes these polls the votes of an item; a vote of another item goes over to it. False where one
 *  of them is no poll of the session, or is a timer. */
export async function replaceVotesOf(
  transaction: Transaction<Database>,
  { idVotingSession, itemId }: { readonly idVotingSession: string; readonly itemId: string },
  pollIds: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(pollIds)];
  await sql`
    delete from agenda_item_polls where item_id = ${itemId} or poll_id = any(${wanted}::text[])`.execute(
    transaction,
  );
  const { rows } = await sql`
    insert into agenda_item_polls (poll_id, item_id, id_voting_session)
    select id, ${itemId}, id_voting_session from polls
    where id = any(${wanted}::text[]) and id_voting_session = ${idVotingSession} and type = 'vote'
    returning poll_id`.execute(transaction);
  return rows.length === wanted.length;
}

/** Votes of a session as the audit log names them, by id: the number, where it has one, and the
 *  title. */
export async function voteLabels(
  db: Kysely<Database>,
  idVotingSession: string,
  pollIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (pollIds.length === 0) return new Map();
  const polls = await db
    .selectFrom('polls')
    .select(['id', 'number', 'title'])
    .where('id_voting_session', '=', idVotingSession)
    .where('id', 'in', pollIds)
    .execute();
  return new Map(polls.map(({ id, number, title }) => [id, `${number ?? ''} ${title}`.trim()]));
}
