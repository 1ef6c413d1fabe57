import type { User } from '@hemicycle/contract/people';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireAttendedSession, viewerInAttended } from '../sessions/public.ts';
import { loadAccounts, presentUser } from '../accounts/public.ts';
import { loadPresentUserIds } from './state-store.ts';

/** The people who are now in the session that the caller attends, by name; empty where the caller
 *  attends none. Source: PEOP-12, A15. */
export async function listCurrentUsers(deps: Deps, viewer: Viewer): Promise<User[]> {
  if (viewer.votingSessionToAttend === null) return [];
  const session = await requireAttendedSession(deps.db, viewer);
  const accounts = await loadAccounts(deps.db, await loadPresentUserIds(deps.db, session.id));
  const viewerThere = await viewerInAttended(deps.db, viewer);
  return accounts.map((account) => presentUser(account, viewerThere));
}
