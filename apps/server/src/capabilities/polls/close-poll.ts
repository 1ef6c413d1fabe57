import type { Poll } from '@hemicycle/contract/polls';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { answerWithPoll } from './answer-with-poll.ts';
import type { CastBatch } from './cast-batch.ts';
import { requirePollToRun } from './policy.ts';
import { loadPollRow, updatePollIn } from './poll-store.ts';

/** The job that closes a poll at its end time; its key is the poll's id. */
export const CLOSE_POLL_JOB = 'close-poll';

/** Closes an open poll by hand. Casts under way come before it or after it: every acknowledged vote is counted, every
 *  later one is refused. Closing again gives the same result. @throws DomainError `not-found`, `poll-not-open`. Source: DESIGN §6. */
export async function closePoll(deps: Deps, casts: CastBatch, viewer: Viewer, pollId: string): Promise<Poll> {
  const row = await requirePollToRun(deps.db, viewer, pollId);
  const status = await endPoll(deps, casts, pollId, 'closed');
  if (status !== 'closed') throw new DomainError('poll-not-open');
  return answerWithPoll(deps, viewer, { id: pollId, idVotingSession: row.id_voting_session });
}

/** Says what closes polls at their end time, also those whose time came while no server was up. Call it once, before
 *  the jobs start. */
export function handleCloseJobs(deps: Deps, casts: CastBatch): void {
  deps.jobs.handle(CLOSE_POLL_JOB, z.object({ pollId: z.string() }), async ({ pollId }) => {
    const row = await loadPollRow(deps.db, pollId);
    if (row?.status !== 'open') return;
    await endPoll(deps, casts, pollId, 'closed');
    deps.news.announce({ kind: 'poll', idVotingSession: row.id_voting_session, pollId });
  });
}

/** Ends the poll if it is open, in its turn with the casts; returns its status after that, null when it is gone. */
export async function endPoll(
  deps: {
    readonly db: Deps['db'];
    readonly clock: Deps['clock'];
    readonly jobs: Pick<Deps['jobs'], 'cancel'>;
  },
  casts: CastBatch,
  pollId: string,
  ended: 'closed' | 'cancelled',
): Promise<Poll['status'] | null> {
  return casts.holdDuring(pollId, () =>
    inTransaction(deps.db, async (transaction) => {
      const row = await loadPollRow(transaction, pollId, { lock: true });
      if (row?.status !== 'open') return row?.status ?? null;
      const nowMs = deps.clock.nowMs();
      const endMs = row.end_time_ms === null ? nowMs : Math.min(nowMs, row.end_time_ms);
      await updatePollIn(transaction, pollId, ['open'], {
        status: ended,
        closed_time_ms: nowMs,
        end_time_ms: endMs,
      });
      await deps.jobs.cancel({ name: CLOSE_POLL_JOB, key: pollId }, transaction);
      return ended;
    }),
  );
}
