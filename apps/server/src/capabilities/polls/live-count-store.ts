import { FEWEST_TO_HIDE_IN } from '@hemicycle/rules/polls/too-few';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

/** Moves the live count of an open secret poll forward. It takes the waiting first votes where
 *  there are at least five, and the waiting changed votes where there are at least five. Fewer
 *  would reveal their voters, so then the count stays as it is. True when it moved. Votes that are
 *  being written at this moment wait for the next step. */
export function stepLiveCount(db: Kysely<Database>, pollId: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    // Without this lock, two servers could each take a part of the same step.
    await sql`select pg_advisory_xact_lock(
      hashtextextended('live-count:' || current_schema() || ${pollId}::text, 0))`.execute(transaction);
    const { rows } = await sql`
      with waiting as (
        select ballot.user_id, ballot.shown is null as is_first
        from sealed_ballots ballot join polls poll on poll.id = ballot.poll_id
        where ballot.poll_id = ${pollId} and poll.status = 'open' and poll.casting_ended_ms is null
          and ballot.shown is distinct from ballot.sealed
        for update of ballot skip locked
      ), steps as (
        select is_first from waiting group by is_first having count(*) >= ${FEWEST_TO_HIDE_IN}
      )
      update sealed_ballots ballot set shown = ballot.sealed
      from waiting join steps using (is_first)
      where ballot.poll_id = ${pollId} and ballot.user_id = waiting.user_id
      returning 1`.execute(transaction);
    return rows.length > 0;
  });
}
