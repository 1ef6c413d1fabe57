import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadLetIn } from '../sessions/public.ts';
import { loadHuddle, type HuddleRow } from './huddle-store.ts';

/** A huddle, open or closed, of a session in which the viewer is let in. The room of an interview
 *  is there only for its attendant. @throws DomainError `room-not-found`. Source: HUD-11,
 *  LOBBY-03. */
export async function requireRoom(
  db: Kysely<Database>,
  { userId }: Viewer,
  roomId: string,
): Promise<HuddleRow> {
  const huddle = await loadHuddle(db, roomId);
  const isKnown = huddle !== null && (huddle.subtype !== 'interview' || huddle.invitees.includes(userId));
  if (isKnown && (await loadLetIn(db, huddle.id_voting_session, [userId])).has(userId)) return huddle;
  throw new DomainError('room-not-found');
}
