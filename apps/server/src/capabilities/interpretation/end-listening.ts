import { mayHearChannel } from '@hemicycle/rules/interpretation/offered-channel';
import { unionOfRoles } from '@hemicycle/rules/permissions/roles';
import type { Deps } from '../../deps.ts';
import { loadViewerAccounts } from '../accounts/public.ts';
import { endSecondRooms, loadListenersOf } from '../huddles/public.ts';
import { type ChannelRow, loadUnofferedChannels } from './channel-store.ts';

/** Takes the sound of a channel from those who may not hear it any more, as when nobody is named
 *  for its booth now. Source: INTERP-06, BEY-16. */
export async function endListening(
  deps: Pick<Deps, 'db' | 'clock' | 'news' | 'jobs'>,
  { id: roomId, interpreters: { length: interpreters } }: Pick<ChannelRow, 'id' | 'interpreters'>,
): Promise<void> {
  const listeners = await loadListenersOf(deps.db, roomId);
  const accounts = await loadViewerAccounts(deps.db, listeners);
  for (const userId of listeners) {
    const actionsAllowed = unionOfRoles(accounts.get(userId)?.roles ?? []);
    if (!mayHearChannel({ interpreters }, { actionsAllowed })) await endSecondRooms(deps, { userId, roomId });
  }
}

/** As `endListening`, in all sessions, for the channels for which nobody is named any more: the
 *  server that took the last name may have died before it ended the listening, and an account may
 *  have been deleted. Cheap to repeat, on any server. */
export async function endUnofferedListening(
  deps: Pick<Deps, 'db' | 'clock' | 'news' | 'jobs'>,
): Promise<void> {
  for (const channel of await loadUnofferedChannels(deps.db)) await endListening(deps, channel);
}
