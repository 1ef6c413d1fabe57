import type { Transaction } from 'kysely';
import { copyMembers, insertSession, loadSession } from '../capabilities/sessions/public.ts';
import type { Database } from '../database.ts';
import { insertDemoHuddles } from './demo-huddles.ts';
import { openSitting } from './demo-sessions.ts';
import { loadLastSitting } from './demo-sitting-store.ts';

/** Makes the next plenary sitting once the last one has ended, with the same members, so that the
 *  demonstration always has an open chamber. The ended sitting keeps its votes and its chat.
 *  Nothing happens when no sitting is left. Call it in the transaction that locks the first start.
 *  Source: DESIGN §5. */
export async function continueDemoSite(transaction: Transaction<Database>, nowMs: number): Promise<void> {
  const last = await loadLastSitting(transaction);
  if (last === null || nowMs < last.endsMs) return;
  const before = await loadSession(transaction, last.id);
  if (before === null) return;
  const sitting = openSitting(last.number + 1, nowMs);
  await insertSession(transaction, {
    ...sitting,
    members_only: before.members_only,
    quorums: before.quorums,
    created_ms: nowMs,
  });
  await copyMembers(transaction, last.id, sitting.id);
  await insertDemoHuddles(transaction, sitting.id, nowMs);
}
