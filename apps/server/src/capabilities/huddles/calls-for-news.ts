import type { HuddleCall } from '@hemicycle/contract/huddles';
import { permissions } from '@hemicycle/contract/permissions';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { loadUserIdsIn } from '../presence/public.ts';
import { loadCalls } from './call-store.ts';

/** The calls of a session's huddles, to be presented to every viewer in it. */
export interface CallsForNews {
  readonly classOf: (viewer: Viewer) => string;
  readonly present: (viewer: Viewer) => HuddleCall[];
}

/** Loads the calls of a session's huddles once for all of its viewers. Moderators see all of them,
 *  others that of the huddle in which they are. Source: BEY-37. */
export async function loadCallsForNews(db: Kysely<Database>, idVotingSession: string): Promise<CallsForNews> {
  return callsForNews(db, idVotingSession, await loadCalls(db, idVotingSession));
}

/** These calls, to be presented to every viewer in their session. */
export async function callsForNews(
  db: Kysely<Database>,
  idVotingSession: string,
  calls: readonly HuddleCall[],
): Promise<CallsForNews> {
  const inside = new Map(
    await Promise.all(
      calls.map(
        async ({ roomId }) => [roomId, new Set(await loadUserIdsIn(db, idVotingSession, roomId))] as const,
      ),
    ),
  );
  const present = (viewer: Viewer) =>
    calls.filter(
      ({ roomId }) => may(viewer, permissions.moderation) || inside.get(roomId)?.has(viewer.userId) === true,
    );
  return {
    classOf: (viewer) =>
      present(viewer)
        .map(({ roomId }) => roomId)
        .join(' '),
    present,
  };
}
