import type { Role } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { defaultRoles } from '../first-start/default-roles.ts';

/** The account of the demonstration that runs the meetings of the committee and no other session.
 *  */
export const COMMITTEE_CHAIR = 'chair';

/** The role of that account: what moderators may do, in the sessions that name its people. */
export const committeeChairRole: Role = {
  id: 'committee-chair',
  name: 'Moderator of the committee',
  actionsAllowed: (defaultRoles.find(({ id }) => id === 'moderator')?.actionsAllowed ?? []).filter(
    (action) => action !== permissions.everySession,
  ),
};
