import type { Poll } from '@hemicycle/contract/polls';
import type { QueryExecutorProvider } from 'kysely';
import type { Deps } from '../../deps.ts';

/** The job that opens a draft at its set time; its key is the poll's id. */
export const OPEN_POLL_JOB = 'open-poll';

/** Sets, moves or cancels the time at which a draft opens by itself. Source: BEY-07. */
export async function scheduleOpening(
  jobs: Pick<Deps['jobs'], 'schedule' | 'cancel'>,
  pollId: string,
  opensAtMs: Poll['opensAt'],
  on?: QueryExecutorProvider,
): Promise<void> {
  const job = { name: OPEN_POLL_JOB, key: pollId };
  if (opensAtMs === null) await jobs.cancel(job, on);
  else await jobs.schedule({ ...job, dueMs: opensAtMs, payload: { pollId } }, on);
}
