import { countsInSteps } from '@hemicycle/rules/polls/privacy';
import { FEWEST_TO_HIDE_IN } from '@hemicycle/rules/polls/too-few';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { RecordedVote } from './cast-batch.ts';
import { loadOpenedShape } from './opened-shapes.ts';

/** Moves the live counts of secret polls. */
export interface LiveCounts {
  /** Says that these sealed votes are on record. The counts that moved are announced. */
  follow(votes: readonly RecordedVote[]): void;
}

/** Moves live counts after casts, one poll at a time: what arrives while a count moves waits for the next look. Which votes a count
 *  holds stands in the database, so that several servers move one count together.  Source: PRIV-04, DESIGN §6. */
export function createLiveCounts(deps: Pick<Deps, 'db' | 'news' | 'log'>): LiveCounts {
  const looking = new Map<string, 'once' | 'again'>();

  async function look(pollId: string, idVotingSession: string): Promise<void> {
    try {
      do {
        looking.set(pollId, 'once');
        if (await moveCount(deps.db, pollId)) deps.news.announce({ kind: 'count', idVotingSession, pollId });
      } while (looking.get(pollId) === 'again');
    } catch (error) {
      deps.log.warn({ err: error, pollId }, 'a live count did not move; the next vote moves it');
    } finally {
      looking.delete(pollId);
    }
  }

  return {
    follow(votes) {
      for (const [pollId, idVotingSession] of new Map(
        votes.map((vote) => [vote.pollId, vote.idVotingSession]),
      )) {
        if (looking.has(pollId)) looking.set(pollId, 'again');
        else void look(pollId, idVotingSession);
      }
    },
  };
}

async function moveCount(db: Kysely<Database>, pollId: string): Promise<boolean> {
  const shape = await loadOpenedShape(db, pollId);
  if (shape === null) return false;
  return !countsInSteps(shape.privacy) || stepLiveCount(db, pollId);
}

/** Lets the live count of an open secret poll hold the ballots that it does not hold yet: first votes where there are five of them or
 *  more, and changed ones where there are five of those. Otherwise it stays as it is, since fewer would tell whose they are. True when
 *  it moved. Votes that are being written at this moment wait for the next step. */
function stepLiveCount(db: Kysely<Database>, pollId: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    // Two servers must not each take a part of the same step.
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
