import { permissions } from '@hemicycle/contract/permissions';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { loadRightsAnywhere } from '../chamber/public.ts';

/** Lets through whoever may share the screen in the session now, by whatever right, and who moderates. @throws DomainError
 *  `permission-missing`. Source: SHARE-01, SHARE-10. */
export async function requireMayTellOfShare(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<void> {
  if (may(viewer, permissions.moderation)) return;
  const rights = await loadRightsAnywhere(deps, idVotingSession, [viewer]);
  if (rights.get(viewer.userId)?.maySend.share !== true) throw new DomainError('permission-missing');
}
