import { permissions } from '@hemicycle/contract/permissions';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { runsSession, sessionOfNamed } from './named-session-store.ts';
import { belongsToEverySession } from './policy.ts';

/** The permissions that count only in sessions that their holder runs. What the permissions to see,
 *  hear, speak and vote give stays the same in every session. */
const POWERS: readonly string[] = [
  permissions.moderation,
  permissions.lowerAllHands,
  permissions.adminVotesCreate,
  permissions.forceMuteAllAudio,
  permissions.forceMuteAllVideo,
  permissions.forceMuteAllShare,
  permissions.seeLimitedVisibilityVotes,
  permissions.controlCenterPage,
  permissions.quorumsEdit,
  permissions.recordingsView,
  permissions.recordingsCreate,
  permissions.streamingsView,
];

/** The viewer with the permissions that they have in one session. Somebody who moderates only the
 *  sessions that name them to run it is an ordinary member of every other one. Costs a query for
 *  such people alone. Source: PERM-08, decision 0177. */
export async function viewerInSession(
  db: Kysely<Database>,
  viewer: Viewer,
  idVotingSession: string | null,
): Promise<Viewer> {
  if (idVotingSession === null || !runsOnlySome(viewer)) return viewer;
  if ((await runsSession(db, idVotingSession, viewer.userId)) !== false) return viewer;
  const withheld = new Set(POWERS);
  const actionsAllowed = new Set([...viewer.actionsAllowed].filter((action) => !withheld.has(action)));
  return { ...viewer, actionsAllowed, withheld };
}

/** As `viewerInSession`, in the session that a call names by its id or by the id of something in
 *  it: the first of `named` that names one counts. A call that names none goes to the session that
 *  the viewer attends where it changes something, or asks about a person. */
export async function viewerOfCall(
  db: Kysely<Database>,
  viewer: Viewer,
  call: { readonly named: readonly Readonly<Record<string, unknown>>[]; readonly changes: boolean },
): Promise<Viewer> {
  if (!runsOnlySome(viewer)) return viewer;
  for (const named of call.named) {
    const found = await sessionOfNamed(db, named);
    if (found !== null) return viewerInSession(db, viewer, found);
  }
  const actsInAttended = call.changes || call.named.some(({ userId }) => userId !== undefined);
  return actsInAttended ? viewerInAttended(db, viewer) : viewer;
}

/** As `viewerInSession`, in the session that the viewer attends. */
export function viewerInAttended(db: Kysely<Database>, viewer: Viewer): Promise<Viewer> {
  return viewerInSession(db, viewer, viewer.votingSessionToAttend);
}

function runsOnlySome(viewer: Viewer): boolean {
  return viewer.kind === 'account' && may(viewer, permissions.moderation) && !belongsToEverySession(viewer);
}
