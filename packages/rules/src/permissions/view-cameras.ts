import { permissions } from '@hemicycle/contract/permissions';
import { type ActionsAllowed, holdsUnderActionControl } from './holds.ts';

/** Whether somebody may see the cameras of others: everybody, unless `enableViewVideoActionControl`
 *  is on for them; then only holders of the permission. Never throws. Source: PERM-18. */
export function canViewCameras(person: {
  readonly actionsAllowed: ActionsAllowed;
  readonly actionControlOn: boolean;
}): boolean {
  return holdsUnderActionControl(person.actionsAllowed, permissions.receiveVideo, person.actionControlOn);
}
