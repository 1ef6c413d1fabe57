import type { Deps } from '../../deps.ts';
import type { SharedText } from '../../platform/socket/shared-text.ts';
import { loadHuddlesForNews } from '../huddles/public.ts';
import type { ChamberRooms } from './chamber-rooms.ts';
import { changesText } from './state-for-arrivals.ts';

/** Tells everybody in a session of the huddles that they may know of: loaded once, written once for all who know of the same.
 *  Source: HUD-02, PERM-12. */
export async function tellHuddles(
  { db }: Pick<Deps, 'db'>,
  rooms: ChamberRooms,
  idVotingSession: string,
): Promise<void> {
  const { classOf, present } = await loadHuddlesForNews(db, idVotingSession);
  const texts = new Map<string, SharedText>();
  for (const connection of rooms.of(idVotingSession)) {
    const viewerClass = classOf(connection.viewer);
    const text =
      texts.get(viewerClass) ?? changesText([{ kind: 'huddles', huddles: present(connection.viewer) }]);
    texts.set(viewerClass, text);
    connection.news(text);
  }
}
