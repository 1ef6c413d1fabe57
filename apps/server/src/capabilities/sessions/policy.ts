import { permissions } from '@hemicycle/contract/permissions';
import { may, type Viewer } from '../../platform/http/viewer.ts';

/** Whether the viewer belongs to every session: accounts that administer or moderate do. Everybody
 *  else belongs to a session as its member, or because it is open to all accounts. */
export function belongsToEverySession(viewer: Pick<Viewer, 'actionsAllowed' | 'kind'>): boolean {
  if (viewer.kind === 'guest') return false;
  return [permissions.adminPage, permissions.moderation].some((needed) => viewer.actionsAllowed.has(needed));
}

/** Whether the viewer may vote in sessions of which they are a member. Source: PERM-13. */
export function mayVote(viewer: Viewer): boolean {
  return may(viewer, permissions.vote);
}
