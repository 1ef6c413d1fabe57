import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lockSession } from './session-store.ts';
import { insertFact, loadPresidingNow, type PresidingNow } from './sitting-facts-store.ts';

/** Notes who presides over a session where that has changed since the last note, also where nobody
 *  presides any more. Call it whenever that may have changed, on any number of servers. After a
 *  host has ended the session for everybody nothing is noted: the order in which people hang up
 *  then means nothing. Source: PROC-01. */
export async function notePresiding(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  idVotingSession: string,
): Promise<void> {
  const seen = await loadPresidingNow(db, idVotingSession);
  if (seen === null || !hasChanged(seen)) return;
  await inTransaction(db, async (transaction) => {
    if (!(await lockSession(transaction, idVotingSession))) return;
    // Another server may have noted the change already.
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

/** Since when the person presides: after a vacant chair since their entry, else since the previous
 *  person left. */
function sinceMs({ enteredMs, notedKind, notedAtMs, notedLeftMs }: PresidingNow, nowMs: number): number {
  const sinceAtMs = notedKind === 'presides' ? notedLeftMs : enteredMs;
  return Math.min(nowMs, Math.max(sinceAtMs ?? nowMs, notedAtMs ?? 0));
}
