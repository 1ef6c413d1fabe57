import { permissions } from '@hemicycle/contract/permissions';
import type { Viewer } from '../../platform/http/viewer.ts';

/** Whether somebody may read who attended a sitting. Source: BEY-12. */
export function seesAttendance({ actionsAllowed }: Pick<Viewer, 'actionsAllowed'>): boolean {
  return actionsAllowed.has(permissions.moderation) || actionsAllowed.has(permissions.adminPage);
}
