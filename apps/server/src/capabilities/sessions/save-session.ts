import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { createVotingSession, VotingSession } from '@hemicycle/contract/sessions';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { deleteStates, loadStateUserIds } from '../people/public.ts';
import { presentOneSession } from './present-sessions.ts';
import { requireSessionOf } from './require-session.ts';
import {
  insertSession,
  loadBelonging,
  loadUnknownUsers,
  replaceMembers,
  updateSession,
} from './session-store.ts';

type SessionBody = BodyOf<typeof createVotingSession>;

/** Makes a session; nobody is told, since nobody is in it. @throws DomainError `invalid-input` when a member has no account.
 *  Source: SESS-01. */
export async function createSession(deps: Deps, viewer: Viewer, body: SessionBody): Promise<VotingSession> {
  const id = randomUUID();
  await inTransaction(deps.db, async (transaction) => {
    await requireKnownMembers(transaction, body.members);
    await insertSession(transaction, { id, ...columnsOf(body), created_ms: deps.clock.nowMs() });
    await replaceMembers(transaction, id, body.members ?? []);
  });
  return presentOne(deps, viewer, id);
}

/** Replaces title, description, times, members and what is needed to dial in. Whoever no longer belongs to the session is taken out of it.
 *  @throws DomainError `not-found`, `invalid-input` when a member has no account. Source: SESS-01. */
export async function replaceSession(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  body: SessionBody,
): Promise<VotingSession> {
  const { db, news } = deps;
  const strangers = await inTransaction(db, async (transaction) => {
    const isThere = await updateSession(transaction, idVotingSession, columnsOf(body));
    if (!isThere) throw new DomainError('not-found');
    await requireKnownMembers(transaction, body.members);
    await replaceMembers(transaction, idVotingSession, body.members ?? []);
    return takeOutStrangers(transaction, idVotingSession);
  });
  news.announce({ kind: 'session', idVotingSession });
  if (strangers.length > 0) {
    news.announce({ kind: 'people', idVotingSession, userIds: strangers });
    news.announce({ kind: 'hands', idVotingSession });
  }
  return presentOne(deps, viewer, idVotingSession);
}

function columnsOf(body: SessionBody) {
  return {
    title: body.title,
    description: body.description,
    starts_ms: body.epochStartTime,
    ends_ms: body.epochEndTime,
    members_only: body.members !== null,
    access_code: body.telephony.accessCode,
    phone_and_video_system_password: body.phoneAndVideoSystemPassword,
    webex_room_id: body.webexMeeting.roomId,
  };
}

async function requireKnownMembers(db: Kysely<Database>, members: readonly string[] | null): Promise<void> {
  if (members === null || members.length === 0) return;
  const unknown = await loadUnknownUsers(db, members);
  const details = members.flatMap((userId, index) =>
    unknown.has(userId) ? [{ path: `members.${index}`, problem: `There is no such account: ${userId}` }] : [],
  );
  if (details.length > 0) throw new DomainError('invalid-input', details);
}

async function takeOutStrangers(db: Kysely<Database>, idVotingSession: string): Promise<string[]> {
  const userIds = await loadStateUserIds(db, idVotingSession);
  const belonging = await loadBelonging(db, idVotingSession, userIds);
  const strangers = userIds.filter((userId) => !belonging.has(userId));
  await deleteStates(db, idVotingSession, strangers);
  return strangers;
}

async function presentOne(deps: Deps, viewer: Viewer, id: string): Promise<VotingSession> {
  return presentOneSession(deps.db, viewer, await requireSessionOf(deps.db, viewer, id));
}
