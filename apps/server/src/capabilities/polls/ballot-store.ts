import { pollPrivacy } from '@hemicycle/contract/polls';
import { countsInSteps } from '@hemicycle/rules/polls/privacy';
import type { EqualBallots } from '@hemicycle/rules/polls/tally-ballots';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

const IN_STEPS = pollPrivacy.options.filter(countsInSteps);

/** How many people took part in a poll, and their total weight. */
export interface TurnoutRow {
  readonly pollId: string;
  readonly votes: number;
  readonly weight: string;
}

/** The turnout of each of these polls in which anybody took part. For an open poll whose count
 *  moves in steps, only the votes that the count holds. */
export async function loadTurnout(db: Kysely<Database>, pollIds: readonly string[]): Promise<TurnoutRow[]> {
  const { rows } = await sql<TurnoutRow>`
    select vote.poll_id as "pollId", count(*)::int as votes, trim_scale(sum(vote.vote_weight))::text as weight
    from votes vote join polls poll on poll.id = vote.poll_id
    left join sealed_ballots ballot on ballot.poll_id = vote.poll_id and ballot.user_id = vote.user_id
    where vote.poll_id = any(${[...pollIds]}::text[])
      and (poll.status <> 'open' or not poll.anonymous = any(${IN_STEPS}::text[]) or ballot.shown is not null)
    group by vote.poll_id`.execute(db);
  return rows;
}

/** The ballots of these polls, with equal ballots counted together. They come from the votes or,
 *  for closed secret polls, from the opened ballots. Sealed ballots are left out. */
export async function loadEqualBallots(
  db: Kysely<Database>,
  pollIds: readonly string[],
): Promise<(EqualBallots & { readonly pollId: string })[]> {
  const { rows } = await sql<EqualBallots & { pollId: string }>`
    select poll_id as "pollId", vote_decision as text, count(*)::int as votes,
      trim_scale(sum(vote_weight))::text as weight
    from votes where poll_id = any(${[...pollIds]}::text[]) and vote_decision is not null
    group by poll_id, vote_decision
    union all
    select poll_id, vote_decision, sum(votes)::int, trim_scale(sum(vote_weight))::text
    from ballots where poll_id = any(${[...pollIds]}::text[])
    group by poll_id, vote_decision`.execute(db);
  return rows;
}

/** A sealed ballot with its voter and their weight. */
export interface SealedRow {
  readonly userId: string;
  readonly sealed: Buffer;
  readonly weight: string;
}

/** The sealed ballots in the live count of an open secret poll, each as it was when it entered the
 *  count. */
export async function loadShown(db: Kysely<Database>, pollId: string): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select user_id as "userId", shown as sealed, trim_scale(vote_weight)::text as weight
    from sealed_ballots join votes using (poll_id, user_id)
    where poll_id = ${pollId} and shown is not null`.execute(db);
  return rows;
}

/** All sealed ballots of an open secret poll. */
export async function loadSealed(db: Kysely<Database>, pollId: string): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select user_id as "userId", sealed, trim_scale(vote_weight)::text as weight
    from sealed_ballots join votes using (poll_id, user_id) where poll_id = ${pollId}`.execute(db);
  return rows;
}

/** An opened ballot, without its voter. `isSum`: it stands for several equal ballots whose weights
 *  are too rare to be listed one by one. */
export interface OpenedBallot extends EqualBallots {
  readonly isSum: boolean;
}

/** Writes opened ballots in the order given, in one statement. */
export async function insertBallots(
  db: Kysely<Database>,
  pollId: string,
  ballots: readonly OpenedBallot[],
): Promise<void> {
  await sql`
    insert into ballots (poll_id, vote_decision, vote_weight, votes, is_sum)
    select ${pollId}, ballot.* from unnest(
      ${ballots.map(({ text }) => text)}::text[], ${ballots.map(({ weight }) => weight)}::numeric[],
      ${ballots.map(({ votes }) => votes)}::integer[], ${ballots.map(({ isSum }) => isSum)}::boolean[]
    ) as ballot`.execute(db);
}

/** Deletes the sealed ballots of a poll. */
export async function deleteSealed(db: Kysely<Database>, pollId: string): Promise<void> {
  await db.deleteFrom('sealed_ballots').where('poll_id', '=', pollId).execute();
}
