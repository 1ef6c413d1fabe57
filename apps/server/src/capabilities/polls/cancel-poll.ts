import type { BodyOf } from '@hemicycle/contract/endpoint';
import { cancelPoll as declared, type Poll } from '@hemicycle/contract/polls';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireStillMay } from '../writing/public.ts';
import { answerWithPoll } from './answer-with-poll.ts';
import type { CastBatch } from './cast-batch.ts';
import { CLOSE_POLL_JOB } from './close-poll.ts';
import { enterPollAct } from './enter-poll-act.ts';
import { requirePollToRun } from './policy.ts';
import { loadPollRow } from './poll-store.ts';
import { destroyKeysOfEnded } from './sweep-ballot-keys.ts';
import { withdrawIn } from './withdraw-poll.ts';

/** Withdraws an open poll. Its votes do not count; the ballots of a secret poll are destroyed
 *  with their key. The reason is told to everybody. Withdrawing again changes nothing. @throws
 *  DomainError `not-found`, `poll-not-open`. */
export async function cancelPoll(
  deps: Deps,
  casts: CastBatch,
  viewer: Viewer,
  pollId: string,
  { reason }: BodyOf<typeof declared>,
): Promise<Poll> {
  const row = await requirePollToRun(deps.db, viewer, pollId);
  const by = { id: viewer.userId, name: viewer.displayName };
  const status = await casts.holdDuring(pollId, () =>
    inTransaction(deps.db, async (transaction) => {
      await requireStillMay(deps, transaction, viewer, declared.access);
      const held = await loadPollRow(transaction, pollId, { lock: true });
      if (held?.status !== 'open') return held?.status;
      await deps.jobs.cancel({ name: CLOSE_POLL_JOB, key: pollId }, transaction);
      await withdrawIn(deps, transaction, held, { reason: 'withdrawn', by, commentary: reason });
      await enterPollAct(deps, transaction, viewer, held, 'withdrawPoll', { reason });
      return 'cancelled' as const;
    }),
  );
  if (status !== 'cancelled') throw new DomainError('poll-not-open');
  await destroyKeysOfEnded(deps, pollId);
  return answerWithPoll(deps, viewer, { id: pollId, idVotingSession: row.id_voting_session });
}
