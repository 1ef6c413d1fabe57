import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lockSession } from './session-store.ts';
import { insertFact, loadPresidingNow, type PresidingNow } from './sitting-facts-store.ts';

/** Notes who presides over a session, where that is somebody else than was noted last, or nobody
 *  any more. To be called whenever it may have changed, by any number of servers. Nothing is noted
 *  after a host has ended the session for everybody: who hangs up last presides over nothing.
 *  Source: PROC-01. */
export async function notePresiding(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  idVotingSession: string,
): Promise<void> {
  const seen = await loadPresidingNow(db, idVotingSession);
  if (seen === null || !hasChanged(seen)) return;
  await inTransaction(db, async (transaction) => {
    if (!(await lockSession(transaction, idVotingSession))) return;
    // Another server may have noted it meanwhile.
    const now = await loadPresidingNow(transaction, idVotingSession);
    if (now === null || !hasChanged(now)) return;
    await insertFact(transaction, {
      id_voting_session: idVotingSession,
      kind: now.userId === null ? 'vacant' : 'presides',
      at_ms: sinceMs(now, clock.nowMs()),
      user_id: now.userId,
      name: now.name,
    });
  });
}

function hasChanged({ endedForAll, userId, notedKind, notedUserId }: PresidingNow): boolean {
  if (endedForAll) return false;
  if (userId === null) return notedKind === 'presides';
  return notedKind !== 'presides' || notedUserId !== userId;
}

/** Whoever comes to a chair that stands empty presides from their entry on; else since the one
 *  before left. */
function sinceMs({ enteredMs, notedKind, notedAtMs, notedLeftMs }: PresidingNow, nowMs: number): number {
  const sinceAtMs = notedKind === 'presides' ? notedLeftMs : enteredMs;
  return Math.min(nowMs, Math.max(sinceAtMs ?? nowMs, notedAtMs ?? 0));
}
