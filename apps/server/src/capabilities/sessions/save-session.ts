import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { SESSION_MEMBERS_MAX } from '@hemicycle/contract/limits';
import {
  changeVotingSession,
  createVotingSession,
  END_BEFORE_START,
  type VotingSession,
} from '@hemicycle/contract/sessions';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { setPairsAside } from '../proxies/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { isEndedForAll } from './ended-for-all.ts';
import { lockSessionAndAllIn } from './session-lock-store.ts';
import { presentOneSession } from './present-sessions.ts';
import { requireSessionOf } from './require-session.ts';
import { loadBelonging } from './session-belonging-store.ts';
import type { HeldSession, SessionHook } from './session-hooks.ts';
import { beginLobby, insertSessionWithLobby, isShutBy, scheduleOpening } from './switch-lobby.ts';
import {
  changeMembers,
  loadMembers,
  loadSession,
  loadUnknownUsers,
  lockSession,
  replaceMembers,
  type SessionRow,
  updateSession,
} from './session-store.ts';

type SessionBody = BodyOf<typeof createVotingSession>;
type SessionChanges = BodyOf<typeof changeVotingSession>;
type SessionColumns = Pick<
  SessionRow,
  | 'title'
  | 'description'
  | 'starts_ms'
  | 'ends_ms'
  | 'members_only'
  | 'access_code'
  | 'phone_and_video_system_password'
  | 'webex_room_id'
>;

/** Makes a session with its rooms. It sends no news, since nobody is in the session yet. @throws
 *  DomainError `invalid-input` when a member has no account, `session-ended` for rooms in a session
 *  that is past, `huddles-unavailable`. Source: SESS-01, ADMIN-02. */
export async function createSession(
  deps: Deps,
  hooks: readonly SessionHook[],
  viewer: Viewer,
  body: SessionBody,
): Promise<VotingSession> {
  const id = randomUUID();
  await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, createVotingSession.access);
    await requireKnownMembers(transaction, body.members);
    const nowMs = deps.clock.nowMs();
    const { waitingRoom: waiting_room, lobbyUntilStart: lobby_until_start } = body;
    const lobby_interview = body.enableUserConfirmLobbyAttendant;
    const lobby = { waiting_room, lobby_until_start, lobby_interview };
    await insertSessionWithLobby(
      deps,
      transaction,
      { id, ...columnsOf(body), ...lobby, created_ms: nowMs },
      nowMs,
    );
    await replaceMembers(transaction, id, body.members ?? []);
    await enterSession(deps, transaction, viewer, 'makeSession', id, changedFields({}, body));
    const rooms = { add: body.rooms, change: [], close: [] };
    const by = { userId: viewer.userId, nowMs };
    for (const hook of hooks) await hook.saveRooms?.(deps, { transaction, idVotingSession: id }, rooms, by);
  });
  return presentOne(deps, viewer, id);
}

/** Changes the fields of a session that the caller names and leaves the others. People who do not
 *  belong to it any more are taken out of it. @throws DomainError `not-found`, `changed-meanwhile`,
 *  `session-ended` where members of a session are named that a host has ended, or rooms of one that
 *  is past, `invalid-input` when a member has no account, when the end would lie before the start,
 *  and when `membership` changes a session that is open to all; `huddles-full`,
 *  `huddles-unavailable`. Source: SESS-01, ADMIN-02. */
export async function changeSession(
  deps: Deps,
  hooks: readonly SessionHook[],
  viewer: Viewer,
  idVotingSession: string,
  { before: asRead, ...changes }: SessionChanges,
): Promise<VotingSession> {
  const takenOut = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, changeVotingSession.access);
    await lockSession(transaction, idVotingSession);
    const before = await loadSession(transaction, idVotingSession);
    if (before === null) throw new DomainError('not-found');
    const fieldsBefore = await fieldsOf(transaction, before);
    refuseOvertaken({
      before: asRead,
      now: fieldsBefore,
      changes,
      sets: ['members'],
    });
    const columns = columnsOf(changes);
    // In a session open to all, people enter without a membership row that could be locked. So all
    // states are locked before the session is closed to non-members.
    const shuts = !before.members_only && columns.members_only === true;
    const nowMs = deps.clock.nowMs();
    const isLobbyShut = isShutBy({ ...before, ...columns }, nowMs);
    const timesNamed = columns.starts_ms !== undefined || columns.ends_ms !== undefined;
    const lobbyBegins = timesNamed && isLobbyShut && !before.lobby_shut;
    if (shuts || lobbyBegins) await lockSessionAndAllIn({ transaction, idVotingSession }, hooks);
    const after = { ...before, ...columns };
    if (timesNamed && after.ends_ms <= after.starts_ms) refuse('epochEndTime', END_BEFORE_START);
    if (Object.keys(columns).length > 0) await updateSession(transaction, idVotingSession, columns);
    // The lobby until the start follows the start; a session that is taken up again after a host
    // had ended it has its waiting room again.
    if (timesNamed) {
      if (lobbyBegins) await beginLobby({ transaction, idVotingSession }, hooks, nowMs);
      // An ended session keeps outside whoever was never let in.
      if (!isEndedForAll(after))
        await updateSession(transaction, idVotingSession, { lobby_shut: isLobbyShut });
      await scheduleOpening(deps, transaction, after);
    }
    const { members, membership } = changes;
    const namesMembers = members !== undefined || membership !== undefined;
    // Those who belonged to a session that a host has ended read its results and records.
    if (namesMembers && isEndedForAll(after)) throw new DomainError('session-ended');
    if (members !== undefined) {
      await requireKnownMembers(transaction, members);
      await replaceMembers(transaction, idVotingSession, members ?? []);
    }
    if (membership !== undefined) {
      if (!before.members_only) refuse('membership', 'Everybody belongs to this sitting.');
      await requireKnownMembers(transaction, membership.add, 'membership.add');
      const count = await changeMembers(transaction, idVotingSession, membership);
      if (count > SESSION_MEMBERS_MAX)
        refuse('membership.add', `The sitting would have more than ${SESSION_MEMBERS_MAX} members.`);
    }
    // A member who is put back later must not become a proxy or a principal again by themselves.
    if (namesMembers) await setPairsAside(transaction, idVotingSession);
    const saved = await loadSession(transaction, idVotingSession);
    if (saved !== null) {
      const differs = changedFields(fieldsBefore, await fieldsOf(transaction, saved));
      if (differs.length > 0) {
        await enterSession(deps, transaction, viewer, 'changeSession', idVotingSession, differs);
      }
    }
    const held = { transaction, idVotingSession };
    const by = { userId: viewer.userId, nowMs };
    const ofRooms: NewsItem[] = [];
    for (const hook of changes.rooms === undefined ? [] : hooks)
      ofRooms.push(...((await hook.saveRooms?.(deps, held, changes.rooms, by)) ?? []));
    const { strangers, toTell } = await takeOutStrangers(held, hooks, nowMs);
    return { strangers, toTell: [...ofRooms, ...toTell] };
  });
  announceChange(deps, idVotingSession, takenOut);
  return presentOne(deps, viewer, idVotingSession);
}

function enterSession(
  deps: Deps,
  transaction: Transaction<Database>,
  { userId: byUserId }: Viewer,
  act: 'makeSession' | 'changeSession',
  idVotingSession: string,
  changes: ReturnType<typeof changedFields>,
): Promise<void> {
  return enterAct(deps, transaction, idVotingSession, {
    ...{ act, byUserId, userId: null, created: deps.clock.nowMs() },
    detail: { changes },
  });
}

/** The people who were taken out of a session, and further news about that. */
interface TakenOut {
  readonly strangers: string[];
  readonly toTell: readonly NewsItem[];
}

function announceChange({ news }: Deps, idVotingSession: string, { strangers, toTell }: TakenOut): void {
  news.announce({ kind: 'session', idVotingSession });
  if (strangers.length > 0) {
    news.announce({ kind: 'people', idVotingSession, userIds: strangers });
    news.announce({ kind: 'hands', idVotingSession });
  }
  for (const item of toTell) news.announce(item);
}

/** The fields of a session that an editor has read, by their names on the wire. */
async function fieldsOf(db: Kysely<Database>, row: Omit<SessionRow, 'is_member' | 'lobby_stay'>) {
  return {
    title: row.title,
    description: row.description,
    epochStartTime: row.starts_ms,
    epochEndTime: row.ends_ms,
    members: row.members_only ? await loadMembers(db, row.id) : null,
    telephony: { accessCode: row.access_code },
    phoneAndVideoSystemPassword: row.phone_and_video_system_password,
    webexMeeting: { roomId: row.webex_room_id },
  };
}

/** The database columns of the fields that the caller names. */
function columnsOf(body: SessionBody): SessionColumns;
function columnsOf(changes: SessionChanges): Partial<SessionColumns>;
function columnsOf({
  members,
  telephony,
  webexMeeting,
  ...changes
}: SessionChanges): Partial<SessionColumns> {
  return {
    ...(changes.title !== undefined && { title: changes.title }),
    ...(changes.description !== undefined && { description: changes.description }),
    ...(changes.epochStartTime !== undefined && { starts_ms: changes.epochStartTime }),
    ...(changes.epochEndTime !== undefined && { ends_ms: changes.epochEndTime }),
    ...(members !== undefined && { members_only: members !== null }),
    ...(telephony && { access_code: telephony.accessCode }),
    ...(changes.phoneAndVideoSystemPassword !== undefined && {
      phone_and_video_system_password: changes.phoneAndVideoSystemPassword,
    }),
    ...(webexMeeting && { webex_room_id: webexMeeting.roomId }),
  };
}

async function requireKnownMembers(
  db: Kysely<Database>,
  members: readonly string[] | null,
  path = 'members',
): Promise<void> {
  if (members === null || members.length === 0) return;
  const unknown = await loadUnknownUsers(db, members);
  const details = members.flatMap((userId, index) =>
    unknown.has(userId) ? [{ path: `${path}.${index}`, problem: `There is no such account: ${userId}` }] : [],
  );
  if (details.length > 0) throw new DomainError('invalid-input', details);
}

function refuse(path: string, problem: string): never {
  throw new DomainError('invalid-input', [{ path, problem }]);
}

async function takeOutStrangers(
  held: HeldSession,
  hooks: readonly SessionHook[],
  nowMs: number,
): Promise<TakenOut> {
  const { transaction, idVotingSession } = held;
  const userIds: string[] = [];
  for (const hook of hooks) userIds.push(...((await hook.people?.(held)) ?? []));
  const belonging = await loadBelonging(transaction, idVotingSession, userIds);
  const strangers = userIds.filter((userId) => !belonging.has(userId));
  const toTell: NewsItem[] = [];
  for (const hook of hooks) toTell.push(...((await hook.takeOut?.(held, strangers, nowMs)) ?? []));
  return { strangers, toTell };
}

async function presentOne(deps: Deps, viewer: Viewer, id: string): Promise<VotingSession> {
  return presentOneSession(deps.db, viewer, await requireSessionOf(deps.db, viewer, id));
}
