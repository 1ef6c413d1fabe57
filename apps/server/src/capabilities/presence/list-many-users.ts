import type { User } from '@hemicycle/contract/people';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { belongsToEverySession, loadSharingSession } from '../sessions/public.ts';
import { loadAccounts, presentStranger, presentUser } from '../accounts/public.ts';

/** Accounts by id, sorted by name; unknown ids are left out. For people who share no session with
 *  the viewer, only the name is told. Such people are, for example, authors of old messages who
 *  have left the session. Source: PEOP-13. */
export async function listManyUsers(
  { db }: Deps,
  viewer: Viewer,
  userIds: readonly string[],
): Promise<User[]> {
  const accounts = await loadAccounts(db, userIds);
  if (belongsToEverySession(viewer)) return accounts.map((account) => presentUser(account, viewer));
  const known = await loadSharingSession(db, viewer.userId, userIds);
  return accounts.map((account) =>
    account.id === viewer.userId || known.has(account.id)
      ? presentUser(account, viewer)
      : presentStranger(account),
  );
}
