import type { ItemsOfVote } from '@hemicycle/contract/poll-drafts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';

/** Makes these polls the votes of an item; a vote of another item goes over to it, but one that the
 *  item had already stays that of others too. One that is taken out of its last item belongs to
 *  none, also when it opens. False where one of them is no poll of the session, or is a timer. */
export async function replaceVotesOf(
  transaction: Transaction<Database>,
  { idVotingSession, itemId }: { readonly idVotingSession: string; readonly itemId: string },
  pollIds: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(pollIds)];
  await sql`
    insert into agenda_votes_without_item (poll_id, id_voting_session)
    select poll_id, id_voting_session from agenda_item_polls own
    where item_id = ${itemId} and poll_id <> all(${wanted}::text[]) and not exists (
      select from agenda_item_polls other where other.poll_id = own.poll_id and other.item_id <> ${itemId})
    on conflict do nothing`.execute(transaction);
  await sql`delete from agenda_votes_without_item where poll_id = any(${wanted}::text[])`.execute(
    transaction,
  );
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

/** A vote of a session, for its place in the agenda. */
interface VoteOf {
  readonly idVotingSession: string;
  readonly pollId: string;
}

/** Makes a vote that of the current item, the innermost of those that are under way. Nothing
 *  happens where no item is current, the vote has an item, or somebody chose that it has none.
 *  Returns the id of the item; null: it stays as it was. One statement. Source: AGENDA-01. */
export async function placeAtCurrentItem(
  db: Kysely<Database>,
  { idVotingSession, pollId }: VoteOf,
): Promise<string | null> {
  const { rows } = await sql<{ itemId: string }>`
    insert into agenda_item_polls (poll_id, item_id, id_voting_session)
    select ${pollId}, id, id_voting_session from agenda_items
    where id_voting_session = ${idVotingSession} and state = 'current'
      and not exists (select from agenda_item_polls where poll_id = ${pollId})
      and not exists (select from agenda_votes_without_item where poll_id = ${pollId})
    order by position desc limit 1
    returning item_id as "itemId"`.execute(db);
  return rows[0]?.itemId ?? null;
}

/** Where a vote belongs now. */
export async function loadItemsOfVote(db: Kysely<Database>, pollId: string): Promise<ItemsOfVote> {
  const { rows } = await sql<{ itemIds: string[]; isWithout: boolean }>`
    select coalesce((
      select json_agg(item_id order by item_id) from agenda_item_polls where poll_id = ${pollId}
    ), '[]') as "itemIds", exists (
      select from agenda_votes_without_item where poll_id = ${pollId}
    ) as "isWithout"`.execute(db);
  const { itemIds = [], isWithout = false } = rows[0] ?? {};
  return itemIds.length === 0 && !isWithout ? 'when-opened' : itemIds;
}

/** Puts a vote where it was chosen to belong. False where an item is none of the session. */
export async function putVote(
  db: Kysely<Database>,
  { idVotingSession, pollId }: VoteOf,
  chosen: ItemsOfVote,
): Promise<boolean> {
  await sql`delete from agenda_item_polls where poll_id = ${pollId}`.execute(db);
  await sql`delete from agenda_votes_without_item where poll_id = ${pollId}`.execute(db);
  if (chosen === 'when-opened') return true;
  const vote = { poll_id: pollId, id_voting_session: idVotingSession };
  if (chosen.length === 0) {
    await db.insertInto('agenda_votes_without_item').values(vote).execute();
    return true;
  }
  const { rows } = await sql`
    insert into agenda_item_polls (poll_id, item_id, id_voting_session)
    select ${pollId}, id, id_voting_session from agenda_items
    where id = any(${[...chosen]}::text[]) and id_voting_session = ${idVotingSession}
    returning item_id`.execute(db);
  return rows.length === chosen.length;
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
