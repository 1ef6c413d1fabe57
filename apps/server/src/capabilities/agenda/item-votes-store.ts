import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';

/** Makes these polls the votes of an item; a vote of another item goes over to it, but one that the
 *  item had already stays that of others too. False where one of them is no poll of the session, or
 *  is a timer. */
export async function replaceVotesOf(
  transaction: Transaction<Database>,
  { idVotingSession, itemId }: { readonly idVotingSession: string; readonly itemId: string },
  pollIds: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(pollIds)];
  await sql`
    delete from agenda_item_polls
    where item_id = ${itemId} or (poll_id = any(${wanted}::text[]) and poll_id not in (
      select poll_id from agenda_item_polls own where own.item_id = ${itemId}))`.execute(transaction);
  const { rows } = await sql`
    insert into agenda_item_polls (poll_id, item_id, id_voting_session)
    select id, ${itemId}, id_voting_session from polls
    where id = any(${wanted}::text[]) and id_voting_session = ${idVotingSession} and type = 'vote'
    returning poll_id`.execute(transaction);
  return rows.length === wanted.length;
}

/** Makes a poll the vote of these items as well. */
export async function addToVote(
  transaction: Transaction<Database>,
  of: { readonly idVotingSession: string; readonly pollId: string; readonly itemIds: readonly string[] },
): Promise<void> {
  const { pollId: poll_id, idVotingSession: id_voting_session } = of;
  await transaction
    .insertInto('agenda_item_polls')
    .values([...new Set(of.itemIds)].map((item_id) => ({ poll_id, item_id, id_voting_session })))
    .execute();
}

/** Takes items out of a vote. */
export async function takeOutOfVote(
  transaction: Transaction<Database>,
  pollId: string,
  itemIds: readonly string[],
): Promise<void> {
  await sql`
    delete from agenda_item_polls
    where poll_id = ${pollId} and item_id = any(${[...itemIds]}::text[])`.execute(transaction);
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
