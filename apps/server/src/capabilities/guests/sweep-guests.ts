import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { forgetGuests } from '../accounts/public.ts';
import { forgetKeptGuests } from '../sessions/public.ts';
import { removePerson } from '../removal/public.ts';
import { loadSiteFlags } from '../site/public.ts';
import { clearPastLinks, loadGuestsOfNoSession, loadPastGuests, noteForgotten } from './past-guest-store.ts';

/** The daily job that forgets guests. A migration writes the first one. */
const SWEEP_JOB = 'sweep-guests';
const DAY_MS = 86_400_000;
const AT_ONCE = 200;

/** Registers the job that forgets guests some days after their session, as the site sets it: their
 *  sign-ins, roles and addresses, and, where nothing that is recorded names them, the people
 *  themselves. Each run schedules the next one. Call it once, before the jobs start. Source:
 *  BEY-47. */
export function handleGuestSweeps(deps: Deps): void {
  const { clock, jobs } = deps;
  jobs.handle(SWEEP_JOB, z.unknown(), async () => {
    await sweepGuests(deps);
    const day = Math.floor(clock.nowMs() / DAY_MS) + 1;
    await jobs.schedule({ name: SWEEP_JOB, key: `day ${day}`, dueMs: day * DAY_MS, payload: null });
  });
}

async function sweepGuests(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const { guestsKeptDays } = await loadSiteFlags(db);
  if (guestsKeptDays === null) return;
  const nowMs = clock.nowMs();
  const beforeMs = nowMs - guestsKeptDays * DAY_MS;
  await clearPastLinks(db, beforeMs, nowMs);
  for (;;) {
    const past = await loadPastGuests(db, beforeMs, AT_ONCE);
    if (past.length === 0) break;
    await forget(deps, past, nowMs);
  }
  for (;;) {
    const left = await loadGuestsOfNoSession(db, AT_ONCE);
    if (left.length === 0) break;
    await forget(deps, left, nowMs);
  }
}

async function forget(deps: Deps, userIds: readonly string[], nowMs: number): Promise<void> {
  for (const userId of userIds) await removePerson(deps, userId);
  await inTransaction(deps.db, async (transaction) => {
    await forgetGuests(transaction, userIds);
    await forgetKeptGuests(transaction, userIds);
    await noteForgotten(transaction, userIds, nowMs);
  });
}
