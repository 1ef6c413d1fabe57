import type { Poll } from '@hemicycle/contract/polls';
import { RECORD_FORMAT } from '@hemicycle/contract/record-format';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { appendEntry } from '../records/public.ts';
import { loadSession } from '../sessions/public.ts';
import { deleteSealed } from './ballot-store.ts';
import { updatePollIn } from './poll-store.ts';
import type { PollRow } from './poll-tables.ts';
import { recordPollOf } from './record-facts.ts';

/** The latest time that stands in an open poll: its opening, the last step of its course, or the
 *  beginning of its roll call.
 *  Another server may have written it by a clock that is ahead; no later time may lie before it. */
export function lastTimeOf(row: Pick<PollRow, 'start_time_ms' | 'course' | 'roll_call'>): number {
  return Math.max(row.start_time_ms ?? 0, row.course.at(-1)?.atMs ?? 0, row.roll_call?.startedAtMs ?? 0);
}

/** Ends an open poll without a result, in the given transaction, and records that. Deletes its
 *  sealed ballots. The caller destroys the key after the commit. Source: DESIGN §6. */
export async function withdrawIn(
  deps: Pick<Deps, 'clock' | 'config'>,
  transaction: Kysely<Database>,
  row: PollRow,
  why: {
    readonly reason: NonNullable<Poll['cancelReason']>;
    readonly by: { readonly id: string; readonly name: string } | null;
    /** In the words of the person who withdraws it. */
    readonly commentary?: string;
  },
): Promise<void> {
  const nowMs = Math.max(deps.clock.nowMs(), lastTimeOf(row));
  const ended = {
    status: 'cancelled' as const,
    closed_time_ms: nowMs,
    end_time_ms: row.end_time_ms === null ? nowMs : Math.min(nowMs, row.end_time_ms),
    cancel_reason: why.reason,
    cancel_commentary: why.commentary ?? '',
  };
  await deleteSealed(transaction, row.id);
  await updatePollIn(transaction, row.id, ['open'], ended);
  if (row.type === 'timer') return;
  const session = await loadSession(transaction, row.id_voting_session);
  const place = { id: row.id_voting_session, title: session?.title ?? '' };
  await appendEntry(deps, transaction, place, (at) => ({
    format: RECORD_FORMAT,
    ...at,
    kind: 'withdrawal',
    poll: recordPollOf({ ...row, ...ended }),
    reason: why.reason,
    withdrawnBy: why.by,
    ...(why.commentary === undefined ? {} : { commentary: why.commentary }),
  }));
}
