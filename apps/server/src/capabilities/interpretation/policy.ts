import { permissions } from '@hemicycle/contract/permissions';
import { may, type Viewer } from '../../platform/http/viewer.ts';

/** Whether somebody sees the interpreter channels of a session. Source: PERM-39. */
export function canSeeChannels(viewer: Viewer): boolean {
  return may(viewer, permissions.interpreterRoomView);
}

/** Whether somebody makes and closes channels and names interpreters, beside seeing them. Source:
 *  PERM-39. */
export function arrangesChannels(viewer: Viewer): boolean {
  return (
    canSeeChannels(viewer) && (may(viewer, permissions.moderation) || may(viewer, permissions.adminPage))
  );
}
