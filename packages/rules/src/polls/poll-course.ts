import type { PollStatus, PollStep } from '@hemicycle/contract/polls';

/** The facts about a poll that decide what may be done to its time. Times in ms since the epoch.
 *  `endTime`: null while it is suspended, and where it has no end. */
export interface RunningPoll {
  readonly status: PollStatus;
  readonly endTime: number | null;
  readonly suspended: { readonly remainingMs: number | null } | null;
}

type CourseRefusal =
  | 'poll-not-open'
  | 'poll-ended'
  | 'poll-has-no-end'
  | 'poll-not-suspended'
  | 'changed-meanwhile';

/** What a step makes of the times of a poll; `again`: nothing is left to be done. */
export type CourseAnswer =
  | {
      readonly ok: true;
      readonly again: false;
      readonly step: Pick<PollStep, 'act' | 'atMs' | 'endsAtMs' | 'remainingMs'>;
    }
  | { readonly ok: true; readonly again: true }
  | { readonly ok: false; readonly code: CourseRefusal };

const refuse = (code: CourseRefusal): CourseAnswer => ({ ok: false, code });

const step = (
  act: PollStep['act'],
  atMs: number,
  { endsAtMs = null, remainingMs = null }: { endsAtMs?: number | null; remainingMs?: number | null },
): CourseAnswer => ({ ok: true, again: false, step: { act, atMs, endsAtMs, remainingMs } });

/** Gives an open vote more time. `asked` names the end, or the kept time, that the caller has read:
 *  where it is another one now, nothing changes. At the very end it is too late, as for a cast.
 *  Source: BEY-40. */
export function extendRunning(
  poll: RunningPoll,
  asked: {
    readonly byMs: number;
    readonly endsAtMs: number | null;
    readonly remainingMs: number | null;
  },
  nowMs: number,
): CourseAnswer {
  if (poll.status !== 'open') return refuse('poll-not-open');
  const keptMs = poll.suspended?.remainingMs ?? null;
  if (asked.endsAtMs !== poll.endTime || asked.remainingMs !== keptMs) return refuse('changed-meanwhile');
  if (poll.suspended !== null) {
    const { remainingMs } = poll.suspended;
    if (remainingMs === null) return refuse('poll-has-no-end');
    return step('extended', nowMs, { remainingMs: remainingMs + asked.byMs });
  }
  if (poll.endTime === null) return refuse('poll-has-no-end');
  if (nowMs >= poll.endTime) return refuse('poll-ended');
  return step('extended', nowMs, { endsAtMs: poll.endTime + asked.byMs });
}

/** Stops the casting in an open vote and keeps its remaining time. Source: BEY-40. */
export function suspendRunning(poll: RunningPoll, nowMs: number): CourseAnswer {
  if (poll.status !== 'open') return refuse('poll-not-open');
  if (poll.suspended !== null) return { ok: true, again: true };
  if (poll.endTime === null) return step('suspended', nowMs, {});
  if (nowMs >= poll.endTime) return refuse('poll-ended');
  return step('suspended', nowMs, { remainingMs: poll.endTime - nowMs });
}

/** Lets casting go on in a suspended vote, with the time that it kept. Source: BEY-40. */
export function resumeRunning(poll: RunningPoll, nowMs: number): CourseAnswer {
  if (poll.status !== 'open') return refuse('poll-not-open');
  if (poll.suspended === null) return refuse('poll-not-suspended');
  const { remainingMs } = poll.suspended;
  return step('resumed', nowMs, { endsAtMs: remainingMs === null ? null : nowMs + remainingMs });
}
