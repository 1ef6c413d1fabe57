import { permissions } from '@hemicycle/contract/permissions';
import { may, type Viewer } from '../../platform/http/viewer.ts';

/** Whether somebody sees the interpreter channels of a session. Source: PERM-39. */
export function canSeeChannels(viewer: Viewer): boolean {
  return may(viewer, permissions.interpreterRoomView);
}
