import { permissions } from '@hemicycle/contract/permissions';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { lacksHost } from './session-store.ts';

/** Whether this viewer has to wait for a host before joining the media of a session. They wait
 *  where the session demands a host, they do not moderate, and no moderator is in the chamber. A
 *  person whose line breaks stays in the chamber for a minute, so nobody waits while a host reloads
 *  the page. A stay that was let in may rejoin with its epoch until its person leaves, even after a
 *  restart of the server. At most one query. Source: SESS-09, FND-16. */
export async function waitsForHost(
  db: Kysely<Database>,
  viewer: Viewer,
  stay: { readonly idVotingSession: string; readonly epoch: number },
): Promise<boolean> {
  if (may(viewer, permissions.moderation)) return false;
  return lacksHost(db, { ...stay, userId: viewer.userId });
}
