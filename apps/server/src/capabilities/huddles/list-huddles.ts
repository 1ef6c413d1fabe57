import type { Huddle } from '@hemicycle/contract/huddles';
import { roomOfHuddle } from '@hemicycle/rules/rooms/room';
import { isMovedInto, maySee } from '@hemicycle/rules/rooms/room-policy';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadLetIn, requireSessionOf, viewerInAttended } from '../sessions/public.ts';
import { type HuddleRow, loadOpenHuddles } from './huddle-store.ts';
import { presentHuddle } from './present-huddle.ts';

/** The open huddles of a session that the viewer may see, sorted by title. @throws DomainError
 *  `not-found`. Source: ADMIN-08. */
export async function listSessionHuddles(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<Huddle[]> {
  const session = await requireSessionOf(db, viewer, idVotingSession);
  return loadLiveHuddles(db, session.id, viewer);
}

/** As `listSessionHuddles`, for the session that the viewer attends. Empty where the viewer attends
 *  none, does not belong to it, or waits in its lobby. Source: HUD-05. */
export async function listHuddles({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<Huddle[]> {
  const idVotingSession = viewer.votingSessionToAttend;
  if (idVotingSession === null) return [];
  const letIn = await loadLetIn(db, idVotingSession, [viewer.userId]);
  if (!letIn.has(viewer.userId)) return [];
  return loadLiveHuddles(db, idVotingSession, await viewerInAttended(db, viewer));
}

/** The open huddles of a session that one viewer may see. The viewer must belong to the session. */
async function loadLiveHuddles(
  db: Kysely<Database>,
  idVotingSession: string,
  viewer: Viewer,
): Promise<Huddle[]> {
  return (await loadOpenHuddles(db, idVotingSession))
    .map(presentHuddle)
    .filter((huddle) => maySee(roomOfHuddle(huddle), viewer));
}

/** The huddles of a session, to be presented to every viewer in it. */
export interface HuddlesForNews {
  classOf: (viewer: Viewer) => string;
  present: (viewer: Viewer) => Huddle[];
}

/** Loads the huddles of a session into which people move, once for all of its viewers. Source:
 *  DESIGN §4. */
export async function loadHuddlesForNews(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<HuddlesForNews> {
  return huddlesForNews(await loadOpenHuddles(db, idVotingSession));
}

/** These huddles, without interpreter channels and booths, to be presented to every viewer in their
 *  session. */
export function huddlesForNews(rows: readonly HuddleRow[]): HuddlesForNews {
  const huddles = rows.map(presentHuddle).filter((huddle) => isMovedInto(roomOfHuddle(huddle)));
  const present = (viewer: Viewer) => huddles.filter((huddle) => maySee(roomOfHuddle(huddle), viewer));
  return {
    classOf: (viewer) =>
      present(viewer)
        .map(({ id }) => id)
        .join(' '),
    present,
  };
}
