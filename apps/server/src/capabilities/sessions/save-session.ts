import type { BodyOf } from '@hemicycle/contract/endpoint';
import { SESSION_MEMBERS_MAX, SESSION_MODERATORS_MAX } from '@hemicycle/contract/limits';
import { END_BEFORE_START } from '@hemicycle/contract/session-body';
import { changeVotingSession, type VotingSession } from '@hemicycle/contract/sessions';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { setPairsAside } from '../proxies/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { enterSession } from './enter-session.ts';
import { isEndedForAll } from './ended-for-all.ts';
import { lockSessionAndAllIn } from './session-lock-store.ts';
import { changeModerators, loadModerators } from './moderator-store.ts';
import { requireModerators } from './require-moderators.ts';
import { presentOne } from './present-sessions.ts';
import { columnsOf, requireKnownMembers } from './session-columns.ts';
import { loadBelonging } from './session-belonging-store.ts';
import type { HeldSession, SessionHook } from './session-hooks.ts';
import { beginLobby, isShutBy, scheduleOpening } from './switch-lobby.ts';
import {
  changeMembers,
  loadMembers,
  loadSession,
  lockSession,
  replaceMembers,
  updateSession,
} from './session-store.ts';

type SessionChanges = BodyOf<typeof changeVotingSession>;

/** Changes the fields of a session that the caller names and leaves the others. People who do not
 *  belong to it any more are taken out of it. @throws DomainError `not-found`, `changed-meanwhile`,
 *  `session-ended` where more than a later end of a session is named that a host has ended, or
 *  rooms of one that is past, `invalid-input` when a member has no account, when somebody named to
 *  run it does not moderate, when the end would lie before the start, and when `membership` changes
 *  a session that is open to all; `huddles-full`, `huddles-unavailable`. Source: SESS-01, ADMIN-02.
 *  */
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
    // Those who are named to run it enter without a membership row as well.
    const unnames = (changes.moderatorship?.remove.length ?? 0) > 0;
    if (shuts || lobbyBegins || unnames) await lockSessionAndAllIn({ transaction, idVotingSession }, hooks);
    const after = { ...before, ...columns };
    if (timesNamed && after.ends_ms <= after.starts_ms) refuse('epochEndTime', END_BEFORE_START);
    // A session that a host has ended stays as it was, until it gets a later end: those who
    // belonged to it read its results and records.
    const { epochEndTime: _, ...more } = changes;
    const namesMore = Object.values(more).some((value) => value !== undefined);
    const staysEnded = isEndedForAll(before) && after.ends_ms <= before.ends_ms;
    if (namesMore && staysEnded) throw new DomainError('session-ended');
    if (Object.keys(columns).length > 0) await updateSession(transaction, idVotingSession, columns);
    // The lobby until the start follows the start; a session that is taken up again after a host
    // had ended it has its waiting room again.
    if (timesNamed) {
      if (lobbyBegins) await beginLobby({ transaction, idVotingSession }, hooks, nowMs);
      // An ended session keeps outside whoever was never let in.
      if (!isEndedForAll(after))
        await updateSession(transaction, idVotingSession, { lobby_shut: isLobbyShut });
      await scheduleOpening(deps, transaction, after);
      const hadEnded = isEndedForAll(before) || before.ends_ms <= nowMs;
      if (hadEnded && !isEndedForAll(after) && after.ends_ms > nowMs)
        for (const hook of hooks) await hook.goOn?.({ transaction, idVotingSession }, nowMs);
    }
    const { members, membership } = changes;
    const namesMembers = members !== undefined || membership !== undefined;
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
    if (changes.moderatorship !== undefined) {
      await requireModerators(transaction, changes.moderatorship.add, 'moderatorship.add');
      const count = await changeModerators(transaction, idVotingSession, changes.moderatorship);
      if (count > SESSION_MODERATORS_MAX)
        refuse('moderatorship.add', `More than ${SESSION_MODERATORS_MAX} people would be named to run it.`);
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
    const { rooms } = changes;
    if (rooms !== undefined) {
      for (const hook of hooks) ofRooms.push(...((await hook.saveRooms?.(deps, held, rooms, by)) ?? []));
    }
    const { strangers, toTell } = await takeOutStrangers(held, hooks, nowMs);
    return { strangers, toTell: [...ofRooms, ...toTell] };
  });
  announceChange(deps, idVotingSession, takenOut);
  // Pages of those who run it now, or no more, read their permissions again.
  const { add = [], remove = [] } = changes.moderatorship ?? {};
  for (const userId of [...add, ...remove]) deps.news.announce({ kind: 'rolesChanged', userId });
  return presentOne(deps, viewer, idVotingSession);
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
async function fieldsOf(db: Kysely<Database>, row: Selectable<Database['voting_sessions']>) {
  return {
    title: row.title,
    description: row.description,
    epochStartTime: row.starts_ms,
    epochEndTime: row.ends_ms,
    members: row.members_only ? await loadMembers(db, row.id) : null,
    moderators: await loadModerators(db, row.id),
    telephony: { accessCode: row.access_code },
    phoneAndVideoSystemPassword: row.phone_and_video_system_password,
    webexMeeting: { roomId: row.webex_room_id },
  };
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
