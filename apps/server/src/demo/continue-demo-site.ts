import type { Transaction } from 'kysely';
import {
  copyMembers,
  copyModerators,
  insertSessionWithLobby,
  loadSession,
} from '../capabilities/sessions/public.ts';
import type { Database } from '../database.ts';
import type { Deps } from '../deps.ts';
import { insertDemoDisplay } from './demo-display.ts';
import { insertDemoAgenda } from './demo-agenda.ts';
import { insertDemoGuestLink } from './demo-guest-link.ts';
import { insertDemoHuddles } from './demo-huddles.ts';
import { committeeMeeting, openSitting } from './demo-sessions.ts';
import { loadLastSitting } from './demo-sitting-store.ts';

/** Makes the next plenary sitting and meeting of the committee once the last sitting has ended,
 *  with the same members, so that the demonstration always has an open chamber, and a lobby. The
 *  ended sitting keeps its votes and its chat. Nothing happens when no sitting is left. Call it in
 *  the transaction that locks the first start. Source: DESIGN §5. */
export async function continueDemoSite(
  deps: Pick<Deps, 'config' | 'jobs'>,
  transaction: Transaction<Database>,
  nowMs: number,
): Promise<void> {
  const last = await loadLastSitting(transaction);
  if (last === null || nowMs < last.endsMs) return;
  const before = await loadSession(transaction, last.id);
  if (before === null) return;
  const sitting = openSitting(last.number + 1, nowMs);
  const { members_only, quorums } = before;
  for (const session of [sitting, committeeMeeting(last.number + 1, nowMs)]) {
    const columns = { ...session, members_only, quorums, created_ms: nowMs };
    await insertSessionWithLobby(deps, transaction, columns, nowMs);
    await copyMembers(transaction, last.id, session.id);
  }
  const { id: lastMeeting } = committeeMeeting(last.number, last.endsMs);
  await copyModerators(transaction, lastMeeting, committeeMeeting(last.number + 1, nowMs).id);
  await insertDemoHuddles(transaction, sitting.id, nowMs);
  await insertDemoAgenda(transaction, sitting);
  await insertDemoGuestLink(deps, transaction, sitting.id, nowMs);
  await insertDemoDisplay(deps, transaction, sitting.id, nowMs);
}
