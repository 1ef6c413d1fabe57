import { permissions } from '@hemicycle/contract/permissions';
import { type ActionsAllowed, holds } from '../permissions/holds.ts';

/** Whether a channel is offered to listeners: somebody is named for its booth. `interpreters`: how
 *  many are. Source: INTERP-06, BEY-16. */
export function isOffered({ interpreters }: { readonly interpreters: number }): boolean {
  return interpreters > 0;
}

/** Whether somebody may ask for the sound of a channel. Everybody may for one that is offered.
 *  Whoever may see interpreter rooms chooses another one in relay too, and hears it once it is
 *  interpreted. Source: INTERP-06, PERM-39, BEY-16. */
export function mayHearChannel(
  channel: { readonly interpreters: number },
  { actionsAllowed }: { readonly actionsAllowed: ActionsAllowed },
): boolean {
  return isOffered(channel) || holds(actionsAllowed, permissions.interpreterRoomView);
}
