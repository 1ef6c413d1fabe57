import { isLetIn, mayPrepare } from '@hemicycle/rules/lobby/let-in';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isEndedForAll } from './ended-for-all.ts';
import { loadSessionFor, type SessionRow } from './session-store.ts';

type Asker = Pick<Viewer, 'userId' | 'kind' | 'actionsAllowed'>;

/** The session, where the viewer belongs to it and is let in: the question for everything that
 *  happens in a session. One query. @throws DomainError `not-found` for somebody who does not
 *  belong to it, `in-lobby` for somebody who waits. */
export async function requireSessionOf(
  db: Kysely<Database>,
  viewer: Asker,
  idVotingSession: string,
): Promise<SessionRow> {
  const session = await findSessionOf(db, viewer, idVotingSession);
  if (session === null) throw new DomainError('not-found');
  return session;
}

/** As `requireSessionOf`, for what a sitting leaves behind: its votes, their results and records,
 *  its proceedings. Once a host has ended the session, everybody who belongs to it may read that,
 *  also people whom nobody let in from its lobby; its people and its chat stay closed to them.
 *  @throws DomainError `not-found`, `in-lobby`. Source: EXIT-11, SPEC-NOTES N7. */
export async function requireSittingOf(
  db: Kysely<Database>,
  viewer: Asker,
  idVotingSession: string,
): Promise<SessionRow> {
  const session = await requireBelonging(db, viewer, idVotingSession);
  if (mayReceiveSitting(session, viewer)) return session;
  throw new DomainError('in-lobby');
}

/** Whether somebody who belongs to a session may read what `requireSittingOf` gives. */
export function mayReceiveSitting(session: SessionRow, viewer: Asker): boolean {
  return isEndedForAll(session) || mayReceive(session, viewer);
}

/** As `requireSittingOf`, for a published agenda and its papers: members with an account read them
 *  also before they are let in. @throws DomainError `not-found`, `in-lobby`. Source: AGENDA-01,
 *  decision 0175. */
export async function requirePapersOf(
  db: Kysely<Database>,
  viewer: Asker,
  idVotingSession: string,
): Promise<SessionRow> {
  const session = await requireBelonging(db, viewer, idVotingSession);
  if (isEndedForAll(session) || mayPrepare(standingOf(session, viewer))) return session;
  throw new DomainError('in-lobby');
}

/** As `requireSessionOf`, but null where there is no such session, or none of the viewer's. @throws
 *  DomainError `in-lobby`. */
export async function findSessionOf(
  db: Kysely<Database>,
  viewer: Asker,
  idVotingSession: string,
): Promise<SessionRow | null> {
  const session = await findBelonging(db, viewer, idVotingSession);
  if (session === null || mayReceive(session, viewer)) return session;
  throw new DomainError('in-lobby');
}

/** The session, where the viewer belongs to it, also while they wait in its lobby: as a member, as
 *  any account where it is open to all, as somebody who runs it, or by a permission that opens
 *  every session. Only for the facts that somebody who waits may know. One query. @throws
 *  DomainError `not-found`. */
export async function requireBelonging(
  db: Kysely<Database>,
  viewer: Asker,
  idVotingSession: string,
): Promise<SessionRow> {
  const session = await findBelonging(db, viewer, idVotingSession);
  if (session === null) throw new DomainError('not-found');
  return session;
}

async function findBelonging(
  db: Kysely<Database>,
  viewer: Asker,
  idVotingSession: string,
): Promise<SessionRow | null> {
  const session = await loadSessionFor(db, idVotingSession, viewer.userId);
  return session?.belongs === true ? session : null;
}

/** Whether somebody who belongs to a session may receive anything of it. Source: PERM-38,
 *  BEY-45. */
export function mayReceive(session: Standing, viewer: Pick<Asker, 'kind' | 'actionsAllowed'>): boolean {
  return isLetIn(standingOf(session, viewer));
}

type Standing = Pick<SessionRow, 'lobby_shut' | 'lobby_stay' | 'closed_since_ms' | 'is_named_closed'>;

/** How somebody stands before a session, for the rules of the lobby. */
export function standingOf(
  session: Standing,
  { kind, actionsAllowed }: Pick<Asker, 'kind' | 'actionsAllowed'>,
) {
  return {
    ...{ isShut: session.lobby_shut, stay: session.lobby_stay, kind, actionsAllowed },
    ...{ isClosed: session.closed_since_ms !== null, isNamed: session.is_named_closed },
  };
}

/** The session that the viewer chose to attend, where they are let in; `named`: the session that
 *  their call names instead. @throws DomainError `not-found` where they chose none, or do not
 *  belong to it; `in-lobby`. */
export async function requireAttendedSession(
  db: Kysely<Database>,
  viewer: Asker & Pick<Viewer, 'votingSessionToAttend'>,
  named?: string,
): Promise<SessionRow> {
  const idVotingSession = named ?? viewer.votingSessionToAttend;
  if (idVotingSession === null) throw new DomainError('not-found');
  return requireSessionOf(db, viewer, idVotingSession);
}
