import { countsInSteps } from '@hemicycle/rules/polls/privacy';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { RecordedVote } from './cast-batch.ts';
import { stepLiveCount } from './live-count-store.ts';
import { loadOpenedShape } from './opened-shapes.ts';

/** Moves the live counts of secret polls. */
export interface LiveCounts {
  /** Call it when these sealed votes are on record. It announces the counts that moved. */
  follow(votes: readonly RecordedVote[]): void;
}

/** Moves live counts after casts. Each poll has one step at a time; votes that arrive during a step
 *  cause another step. The database stores which votes a count holds, so that several servers move
 *  one count together. Source: PRIV-04, DESIGN §6. */
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
