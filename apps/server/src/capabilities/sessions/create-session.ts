import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { createVotingSession as declared, type VotingSession } from '@hemicycle/contract/sessions';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireStillMay } from '../writing/public.ts';
import { namePairs } from './enter-proxy-change.ts';
import { enterSession } from './enter-session.ts';
import { presentOne } from './present-sessions.ts';
import { requireMaySwitch, requireRules } from './require-switches.ts';
import { saveProxyPairs } from './save-proxy-pairs.ts';
import { columnsOf, requireKnownMembers } from './session-columns.ts';
import type { SessionHook } from './session-hooks.ts';
import { changeModerators } from './moderator-store.ts';
import { requireModerators } from './require-moderators.ts';
import { replaceMembers } from './session-store.ts';
import { insertSessionWithLobby } from './switch-lobby.ts';

type SessionBody = BodyOf<typeof declared>;

/** Makes a session with its members, switches, quorum rules, proxies and rooms, all or nothing. It
 *  sends no news, since nobody is in the session yet. @throws DomainError `invalid-input` when a
 *  person has no account, a rule does not exist or a pair is not allowed, `permission-missing` for
 *  a switch that the viewer may not set, `proxy-voting-off`, `session-ended` for rooms in a session
 *  that is past, `huddles-unavailable`. Source: SESS-01, SESS-02, ADMIN-02, PROXY-01, QUOR-07. */
export async function createSession(
  deps: Deps,
  hooks: readonly SessionHook[],
  viewer: Viewer,
  body: SessionBody,
): Promise<VotingSession> {
  const id = randomUUID();
  const quorums = [...new Set(body.quorums)];
  const viewingDisabled = [...new Set(body.screenshareViewingDisabledUsers)];
  await inTransaction(deps.db, async (transaction) => {
    const viewerNow = await requireStillMay(deps, transaction, viewer, declared.access);
    requireMaySwitch(viewerNow, switchesOf(body));
    await requireKnownMembers(transaction, body.members);
    await requireModerators(transaction, body.moderators, 'moderators');
    await requireKnownMembers(transaction, viewingDisabled, 'screenshareViewingDisabledUsers');
    if (quorums.length > 0) await requireRules(hooks, transaction, 'quorums', quorums);
    const nowMs = deps.clock.nowMs();
    const session = {
      ...{ id, ...columnsOf(body), created_ms: nowMs, quorums },
      waiting_room: body.waitingRoom,
      lobby_until_start: body.lobbyUntilStart,
      lobby_interview: body.enableUserConfirmLobbyAttendant,
      join_before_host: body.joinBeforeHost,
      chat_all: body.chatAll,
      viewing_disabled_users: viewingDisabled,
    };
    await insertSessionWithLobby(deps, transaction, session, nowMs);
    await replaceMembers(transaction, id, body.members ?? []);
    await changeModerators(transaction, id, { add: body.moderators, remove: [] });
    if (body.proxyVoters.length > 0) await saveProxyPairs(transaction, viewer, id, body.proxyVoters);
    const named = { ...body, proxyVoters: await namePairs(transaction, body.proxyVoters) };
    await enterSession(deps, transaction, viewer, 'makeSession', id, changedFields({}, named));
    const held = { transaction, idVotingSession: id };
    const rooms = { add: body.rooms, change: [], close: [] };
    const by = { userId: viewer.userId, nowMs };
    for (const hook of hooks) await hook.saveRooms?.(deps, held, rooms, by);
  });
  if (quorums.length > 0) for (const hook of hooks) await hook.applyRules?.(deps, id);
  return presentOne(deps, viewer, id);
}

/** The switches of a new session that differ from their defaults and so need their permission. */
function switchesOf({ chatAll, quorums, screenshareViewingDisabledUsers: disable }: SessionBody) {
  return {
    ...(!chatAll && { chatAll }),
    ...(quorums.length > 0 && { quorums }),
    ...(disable.length > 0 && { screenshareViewing: { disable, enable: [] } }),
  };
}
