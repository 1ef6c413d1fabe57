import { MAIN_ROOM_NAME } from '@hemicycle/contract/guest-names';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadOpenHuddles } from '../huddles/public.ts';

/** The open huddle of a session with this title, into which a guest link leads; null for the main
 *  chamber, and where there is none. Interpreters' rooms and interviews are none. Source:
 *  GUEST-06. */
export async function roomOfLink(
  db: Kysely<Database>,
  idVotingSession: string,
  title: string,
): Promise<{ readonly id: string; readonly title: string } | null> {
  if (title === MAIN_ROOM_NAME) return null;
  const open = await loadOpenHuddles(db, idVotingSession);
  const room = open.find((one) => one.title === title && ['default', 'user'].includes(one.subtype));
  return room === undefined ? null : { id: room.id, title: room.title };
}
