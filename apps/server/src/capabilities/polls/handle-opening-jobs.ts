import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { openNow } from './open-poll.ts';
import { loadPollRow } from './poll-store.ts';
import { OPEN_POLL_JOB, scheduleOpening } from './scheduled-opening.ts';
import type { VoteItems } from './vote-items.ts';

/** How often a draft checks whether it may open while another vote is still open, in ms. */
const LOOK_AGAIN_MS = 5_000;

/** Registers the job that opens drafts at their set times, also those whose time came while no
 *  server was up. A draft that can never open stays a draft, for example where the session is over
 *  or nobody may vote. Call it once, before the jobs start. Source: BEY-07. */
export function handleOpeningJobs(deps: Deps, items: VoteItems): void {
  deps.jobs.handle(OPEN_POLL_JOB, z.object({ pollId: z.string() }), async ({ pollId }) => {
    const row = await loadPollRow(deps.db, pollId);
    if (row?.status !== 'draft' || row.opens_at_ms === null) return;
    try {
      await openNow(deps, items, row);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'poll-already-open') {
        await scheduleOpening(deps.jobs, pollId, deps.clock.nowMs() + LOOK_AGAIN_MS);
        return;
      }
      deps.log.warn({ pollId, code: error.code }, 'a poll could not open at its set time');
    }
  });
}
