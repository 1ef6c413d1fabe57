import type { HuddleCall, HuddleListener } from '@hemicycle/contract/huddles';
import { permissions } from '@hemicycle/contract/permissions';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { loadUserIdsIn } from '../presence/public.ts';
import { loadCalls } from './call-store.ts';
import { loadListeners } from './second-room-store.ts';

/** Facts about the huddles of a session, to be presented to every viewer in it. */
export interface OfHuddlesForNews<Fact> {
  readonly classOf: (viewer: Viewer) => string;
  readonly present: (viewer: Viewer) => Fact[];
}

/** Loads the calls of a session's huddles once for all of its viewers. Moderators see all of them,
 *  others that of the huddle in which they are. Source: BEY-37. */
export async function loadCallsForNews(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<OfHuddlesForNews<HuddleCall>> {
  return forNews(db, idVotingSession, await loadCalls(db, idVotingSession));
}

/** As `loadCallsForNews`, for the people who listen in. Source: BEY-37. */
export async function loadListenersForNews(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<OfHuddlesForNews<HuddleListener>> {
  return forNews(db, idVotingSession, await loadListeners(db, idVotingSession));
}

/** These facts, to be presented to every viewer in their session. */
export async function forNews<Fact extends { readonly roomId: string }>(
  db: Kysely<Database>,
  idVotingSession: string,
  facts: readonly Fact[],
): Promise<OfHuddlesForNews<Fact>> {
  const inside = new Map(
    await Promise.all(
      [...new Set(facts.map(({ roomId }) => roomId))].map(
        async (roomId) => [roomId, new Set(await loadUserIdsIn(db, idVotingSession, roomId))] as const,
      ),
    ),
  );
  const present = (viewer: Viewer) =>
    facts.filter(
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
