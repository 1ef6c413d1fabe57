import { permissions } from '@hemicycle/contract/permissions';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { lacksHost } from './session-store.ts';

/** Whether somebody waits before the media of a session for its host: the session wants it, they do
 *  not moderate, and nobody who does is in the chamber. A lost line keeps its person in the chamber
 *  for a minute, so a host who reloads keeps nobody out; and a stay that was let in comes back
 *  under its epoch until its person leaves, also after the server was started again. One query at
 *  most. Source: SESS-09, FND-16. */
export async function waitsForHost(
  db: Kysely<Database>,
  viewer: Viewer,
  stay: { readonly idVotingSession: string; readonly epoch: number },
): Promise<boolean> {
  if (may(viewer, permissions.moderation)) return false;
  return lacksHost(db, { ...stay, userId: viewer.userId });
}
