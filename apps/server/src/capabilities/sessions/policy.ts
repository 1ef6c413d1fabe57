import { permissions } from '@hemicycle/contract/permissions';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';

/** The permissions whose holders belong to every session. Everybody else belongs to a session as
 *  its member or by being named to run it, or because it is open to all accounts. */
export const IN_EVERY_SESSION: readonly string[] = [permissions.adminPage, permissions.everySession];

/** Whether the viewer belongs to every session. */
export function belongsToEverySession(viewer: Pick<Viewer, 'actionsAllowed' | 'kind'>): boolean {
  return viewer.kind === 'account' && IN_EVERY_SESSION.some((needed) => viewer.actionsAllowed.has(needed));
}

/** Checks that the viewer runs every session, and so may change what holds in all of them. Call it
 *  beside the check of the permission. @throws DomainError `runs-some-sittings`. Source: PERM-08,
 *  decision 0186. */
export function requireEverySession(viewer: Viewer): void {
  if (!belongsToEverySession(viewer)) throw new DomainError('runs-some-sittings');
}

/** Whether the viewer may vote in sessions of which they are a member. Source: PERM-13. */
export function mayVote(viewer: Viewer): boolean {
  return may(viewer, permissions.vote);
}
