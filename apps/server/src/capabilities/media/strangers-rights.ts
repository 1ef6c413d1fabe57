import { permissions } from '@hemicycle/contract/permissions';
import { unionOfRoles } from '@hemicycle/rules/permissions/roles';
import type { MediaGrants } from '../../adapters/media-server/media-server.ts';
import type { Deps } from '../../deps.ts';
import { loadSignedIn } from '../auth/public.ts';
import { loadViewerAccounts } from '../accounts/public.ts';
import { loadLetIn } from '../sessions/public.ts';
import type { RoomRights } from './media-rights.ts';
import { loadInterviewee } from './media-rights-store.ts';
import { loadRoomRights, sessionOfRoom } from './room-rights.ts';

/** The rights, by user id, of people in a media room (the main chamber or a huddle) whose pages
 *  this server does not know. Left out are people who are not signed in anywhere, do not belong to
 *  the session, wait in its lobby (but the person of an interview in its room) or are not in the
 *  room, and everybody when the session is over for all. A handful of queries for any number of
 *  people. Source: issue 5 §4. */
export async function loadRightsOfStrangers(
  deps: Pick<Deps, 'db' | 'clock'>,
  roomId: string,
  userIds: readonly string[],
): Promise<Map<string, MediaGrants & RoomRights>> {
  const { db, clock } = deps;
  const idVotingSession = await sessionOfRoom(deps, roomId);
  const [signedIn, letIn, accounts, interviewee] = await Promise.all([
    loadSignedIn(db, userIds, clock.nowMs()),
    loadLetIn(db, idVotingSession, userIds),
    loadViewerAccounts(db, userIds),
    loadInterviewee(db, roomId),
  ]);
  const people = [...accounts.values()]
    .filter(({ userId }) => signedIn.has(userId) && (letIn.has(userId) || userId === interviewee))
    .map(({ userId, roles }) => ({
      userId,
      roleNames: roles.map(({ name }) => name),
      actionsAllowed: unionOfRoles(roles),
    }));
  const rights = await loadRoomRights(deps, { idVotingSession, roomId }, people, 'in-room');
  return new Map(
    people.flatMap(({ userId, actionsAllowed }) => {
      const may = rights.get(userId);
      const hidden = actionsAllowed.has(permissions.streamingBot);
      return may === undefined ? [] : [[userId, { ...may, hidden }]];
    }),
  );
}
