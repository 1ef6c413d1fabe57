import type { VotingSession } from '@hemicycle/contract/sessions';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { presentOneSession, presentSessions } from './present-sessions.ts';
import { requireBelonging } from './require-session.ts';
import { loadSessionsFor } from './session-store.ts';

/** The sessions to which the viewer belongs, also ended ones, by start. Source: SESS-05,
 *  SESS-06. */
export async function listSessions(deps: Deps, viewer: Viewer): Promise<VotingSession[]> {
  const rows = await loadSessionsFor(deps.db, viewer.userId);
  return presentSessions(
    deps.db,
    viewer,
    rows.filter((row) => row.belongs),
  );
}

/** One session of the viewer, in an array. @throws DomainError `not-found`. Source: SESS-07,
 *  SPEC-NOTES C1. */
export async function getSession(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
): Promise<VotingSession[]> {
  return [await presentOneSession(deps.db, viewer, await requireBelonging(deps.db, viewer, idVotingSession))];
}
