import { permissions } from '@hemicycle/contract/permissions';
import type { VotingSession } from '@hemicycle/contract/sessions';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { loadTogether } from '../../platform/db/sharing-database.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { loadPairsSetAside, loadProxyPairs } from '../proxies/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import { loadModerators } from './moderator-store.ts';
import { presentVotingSession } from './present-session.ts';
import { requireSessionOf } from './require-session.ts';
import { loadAttendance } from './attendance-store.ts';
import { loadMembers, type SessionRow } from './session-store.ts';
import { holdsVotes } from './votes-in-session-store.ts';

/** Sessions in the list of `viewer`, each with its numbers of present and all voters, and the name
 *  of the person who presides. */
export async function presentSessions(
  db: Kysely<Database>,
  viewer: Viewer,
  rows: readonly SessionRow[],
): Promise<VotingSession[]> {
  const attendance = await loadAttendance(
    db,
    rows.map(({ id }) => id),
  );
  const fastCases = await loadFastCases(db, viewer);
  return rows.map((row) => presentVotingSession(row, attendance.get(row.id), viewer, fastCases));
}

/** Whether cases of the agenda begin and end from their rows. Source: CFG-02, AGENDA-02. */
async function loadFastCases(db: Kysely<Database>, viewer: Viewer): Promise<boolean> {
  const { enableFastCases, enableCaseAgendaItem } = await loadFlagsFor(db, viewer);
  return enableFastCases && enableCaseAgendaItem;
}

/** One session with everything that an administrator may edit; everybody else sees it as in the
 *  list. Source: SESS-07, PROXY-01. */
export async function presentOneSession(
  db: Kysely<Database>,
  viewer: Viewer,
  row: SessionRow,
): Promise<VotingSession> {
  const session = presentVotingSession(
    row,
    await loadTogether(db, loadAttendance, row.id),
    viewer,
    await loadFastCases(db, viewer),
  );
  if (!may(viewer, permissions.adminPage)) return session;
  return {
    ...session,
    members: row.members_only ? await loadMembers(db, row.id) : null,
    moderators: await loadModerators(db, row.id),
    ...((await holdsVotes(db, row.id)) && { holdsVotes: true as const }),
    data_json: {
      ...session.data_json,
      davra: await withProxyVoters(db, viewer, row.id, session.data_json.davra),
    },
  };
}

/** As `presentOneSession`, for a session that was just written. @throws DomainError `not-found`. */
export async function presentOne(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<VotingSession> {
  return presentOneSession(db, viewer, await requireSessionOf(db, viewer, idVotingSession));
}

/** The switches of a session. Viewers with the permission for the admin page also see who votes for
 *  whom. Source: PROXY-01. */
export async function withProxyVoters(
  db: Kysely<Database>,
  viewer: Viewer,
  idVotingSession: string,
  davra: VotingSession['data_json']['davra'],
): Promise<VotingSession['data_json']['davra']> {
  if (!may(viewer, permissions.adminPage)) return davra;
  const setAside = await loadPairsSetAside(db, idVotingSession);
  return {
    ...davra,
    proxyVoters: await loadProxyPairs(db, idVotingSession),
    ...(setAside.length > 0 && { proxyVotersSetAside: setAside }),
  };
}
