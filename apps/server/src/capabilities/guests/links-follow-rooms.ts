import type { RoomChanges } from '@hemicycle/contract/rooms-of-session';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import { loadOpenHuddles } from '../huddles/public.ts';
import type { HeldSession, SessionHook } from '../sessions/public.ts';
import { renameRoomsOfLinks } from './link-store.ts';

/** Lets guest links lead into the same rooms after these were renamed. It comes before the hook
 *  that renames them, since a link knows its room by the title. Source: GUEST-06, ADMIN-02. */
export const linksFollowRooms: SessionHook = { saveRooms };

async function saveRooms(
  _deps: Deps,
  { transaction, idVotingSession }: HeldSession,
  { change }: RoomChanges,
): Promise<NewsItem[]> {
  if (change.every(({ label }) => label === undefined)) return [];
  const titles = new Map(
    (await loadOpenHuddles(transaction, idVotingSession)).map(({ id, title }) => [id, title]),
  );
  const renames = change.flatMap(({ id, label }) => {
    const from = titles.get(id);
    return label === undefined || from === undefined || from === label ? [] : [{ from, to: label }];
  });
  await renameRoomsOfLinks(transaction, idVotingSession, renames);
  return [];
}
