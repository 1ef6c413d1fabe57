import { mayHearChannel } from '@hemicycle/rules/interpretation/offered-channel';
import { unionOfRoles } from '@hemicycle/rules/permissions/roles';
import type { Deps } from '../../deps.ts';
import { loadViewerAccounts } from '../accounts/public.ts';
import { endSecondRooms, loadListenersOf } from '../huddles/public.ts';
import type { ChannelRow } from './channel-store.ts';

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
