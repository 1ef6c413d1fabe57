import type { ModerationActKind } from '@hemicycle/contract/audit';
import type { Access, BodyOf } from '@hemicycle/contract/endpoint';
import {
  extendPoll as extending,
  resumePoll as resuming,
  suspendPoll as suspending,
} from '@hemicycle/contract/poll-watch';
import type { Poll, PollStep } from '@hemicycle/contract/polls';
import {
  extendRunning,
  resumeRunning,
  suspendRunning,
  type CourseAnswer,
  type RunningPoll,
} from '@hemicycle/rules/polls/poll-course';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireStillMay } from '../writing/public.ts';
import { answerWithPoll } from './answer-with-poll.ts';
import type { CastBatch } from './cast-batch.ts';
import { CLOSE_POLL_JOB, CLOSING_GRACE_MS } from './close-poll.ts';
import { enterPollAct } from './enter-poll-act.ts';
import { requirePollToRun } from './policy.ts';
import { isSecret } from './poll-ballots.ts';
import { loadPollRow, updatePollIn } from './poll-store.ts';
import type { PollRow } from './poll-tables.ts';
import { loadLatestArrivalMs } from './vote-store.ts';
import { lastTimeOf } from './withdraw-poll.ts';

/** Gives an open vote more time; of a suspended one, the time that it keeps grows.
 *  @throws DomainError `not-found`, `poll-not-open`, `poll-ended`, `poll-has-no-end`,
 *  `changed-meanwhile` (it ends at another time than the caller has read). Source: BEY-40. */
export function extendPoll(
  deps: Deps,
  casts: CastBatch,
  viewer: Viewer,
  pollId: string,
  asked: BodyOf<typeof extending>,
): Promise<Poll> {
  return changeCourse(deps, casts, viewer, pollId, {
    access: extending.access,
    act: 'extendPoll',
    decide: (poll, nowMs) => extendRunning(poll, asked, nowMs),
  });
}

/** Stops the casting in an open vote and keeps its remaining time, also over a restart. Suspending
 *  again changes nothing. Every cast comes either before it and stands, or after it and is refused.
 *  @throws DomainError `not-found`, `poll-not-open`, `poll-ended`. Source: BEY-40. */
export function suspendPoll(deps: Deps, casts: CastBatch, viewer: Viewer, pollId: string): Promise<Poll> {
  return changeCourse(deps, casts, viewer, pollId, {
    access: suspending.access,
    act: 'suspendPoll',
    decide: suspendRunning,
  });
}

/** Lets casting go on in a suspended vote, with the time that it kept.
 *  @throws DomainError `not-found`, `poll-not-open`, `poll-not-suspended`. Source: BEY-40. */
export function resumePoll(deps: Deps, casts: CastBatch, viewer: Viewer, pollId: string): Promise<Poll> {
  return changeCourse(deps, casts, viewer, pollId, {
    access: resuming.access,
    act: 'resumePoll',
    decide: resumeRunning,
  });
}

interface Asked {
  readonly access: Access;
  readonly act: Extract<ModerationActKind, 'extendPoll' | 'suspendPoll' | 'resumePoll'>;
  readonly decide: (poll: RunningPoll, nowMs: number) => CourseAnswer;
}

/** Decides under the lock of the poll, which also casts and closes take, and moves the job that
 *  closes it. */
async function changeCourse(
  deps: Deps,
  casts: CastBatch,
  viewer: Viewer,
  pollId: string,
  { access, act, decide }: Asked,
): Promise<Poll> {
  const { id_voting_session: idVotingSession } = await requirePollToRun(deps.db, viewer, pollId);
  await casts.holdDuring(pollId, () =>
    inTransaction(deps.db, async (transaction) => {
      await requireStillMay(deps, transaction, viewer, access);
      const row = await loadPollRow(transaction, pollId, { lock: true });
      if (row === null) throw new DomainError('not-found');
      // The close of a secret vote has begun, or the poll is a timer, which nobody casts in.
      if (row.casting_ended_ms !== null || row.type !== 'vote') throw new DomainError('poll-not-open');
      const decided = decide(runningOf(row), await nowIn(deps, transaction, row));
      if (!decided.ok) throw new DomainError(decided.code);
      if (decided.again) return;
      await writeStep(deps, transaction, row, {
        ...decided.step,
        by: { id: viewer.userId, name: viewer.displayName },
      });
      await enterPollAct(deps, transaction, viewer, row, act);
    }),
  );
  return answerWithPoll(deps, viewer, { id: pollId, idVotingSession });
}

function runningOf(row: PollRow): RunningPoll {
  return {
    status: row.status,
    endTime: row.end_time_ms,
    suspended: row.suspended_ms === null ? null : { remainingMs: row.remaining_ms },
  };
}

/** Now, but not before any time on record in the poll: the clocks of two servers differ a little,
 *  and no vote may stand in a suspension. The times of votes in a secret poll stay unused, because
 *  the step is shown to everybody. */
async function nowIn(
  { clock }: Pick<Deps, 'clock'>,
  transaction: Transaction<Database>,
  row: PollRow,
): Promise<number> {
  const latestMs = isSecret(row) ? null : await loadLatestArrivalMs(transaction, row.id);
  return Math.max(clock.nowMs(), lastTimeOf(row), latestMs ?? 0);
}

async function writeStep(
  { jobs }: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  row: PollRow,
  step: PollStep,
): Promise<void> {
  const isSuspended = step.act === 'suspended' || (step.act === 'extended' && row.suspended_ms !== null);
  await updatePollIn(transaction, row.id, ['open'], {
    end_time_ms: step.endsAtMs,
    suspended_ms: isSuspended ? (row.suspended_ms ?? step.atMs) : null,
    remaining_ms: step.remainingMs,
    ...(step.act === 'resumed' ? { resumed_ms: step.atMs } : {}),
    course: JSON.stringify([...row.course, step]),
  });
  const job = { name: CLOSE_POLL_JOB, key: row.id };
  if (step.endsAtMs === null) await jobs.cancel(job, transaction);
  else {
    await jobs.schedule(
      { ...job, dueMs: step.endsAtMs + CLOSING_GRACE_MS, payload: { pollId: row.id } },
      transaction,
    );
  }
}
