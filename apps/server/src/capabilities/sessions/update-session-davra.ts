import type { BodyOf } from '@hemicycle/contract/endpoint';
import { SESSION_QUORUMS_MAX, VIEWING_DISABLED_MAX } from '@hemicycle/contract/limits';
import { updateVotingSessionDavra as declared, type VotingSession } from '@hemicycle/contract/sessions';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadProxyPairs } from '../proxies/public.ts';
import { enterAct } from '../audit/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { actsOfSwitches } from './acts-of-switches.ts';
import { enterProxyChange } from './enter-proxy-change.ts';
import { changeProxies, saveProxyPairs } from './save-proxy-pairs.ts';
import { presentSessionDavra } from './present-session.ts';
import { withProxyVoters } from './present-sessions.ts';
import { requireMaySwitch, requireRules, type Switches } from './require-switches.ts';
import { requireOpen } from './require-open.ts';
import { requireSessionOf } from './require-session.ts';
import type { SessionHook } from './session-hooks.ts';
import { switchLobby } from './switch-lobby.ts';
import { changeList, holdForceMuteAll, lockForceMuteAll, updateSession } from './session-store.ts';

type Asked = BodyOf<typeof declared>;

const forceMuted = ['audio', 'video', 'share'] as const;

/** Changes the switches of a session that the caller names; each needs its permission. Moderators
 *  switch the chat to all and who sees shared screens; moderators and administrators switch whether
 *  people wait for a host, and the lobby. Each mute by force of all has a permission of its own.
 *  Holders of `quorums-edit` choose the quorum rules, which are then calculated again.
 *  Administrators save the proxy pairs. A session that a host has ended keeps its switches as they
 *  were. Past its planned end people may still sit, so its switches can be changed then.
 *  @throws DomainError `not-found`, `permission-missing`, `session-ended`, `changed-meanwhile`,
 *  `proxy-voting-off`, `invalid-input` for an unknown rule or a pair that is not allowed. Source:
 *  CHAT-18, SESS-02, QUOR-05, QUOR-07, PROXY-01, SHARE-05, PERM-22 … PERM-24, LOBBY-12, BEY-19. */
export async function updateSessionDavra(
  deps: Deps,
  hooks: readonly SessionHook[],
  viewer: Viewer,
  idVotingSession: string,
  { before, ...switches }: Asked,
): Promise<VotingSession['data_json']['davra']> {
  const session = await requireSessionOf(deps.db, viewer, idVotingSession);
  requireMaySwitch(viewer, switches);
  const chatAll = switches.chatAll ?? session.chat_all;
  const quorums = switches.quorums && [...new Set(switches.quorums)];
  const changes = {
    ...(switches.chatAll === undefined ? {} : { chat_all: chatAll }),
    ...(quorums === undefined ? {} : { quorums }),
    ...(switches.joinBeforeHost === undefined ? {} : { join_before_host: switches.joinBeforeHost }),
    ...(switches.enableUserConfirmLobbyAttendant === undefined
      ? {}
      : { lobby_interview: switches.enableUserConfirmLobbyAttendant }),
    ...forceMuteColumns(switches),
  };
  const { lists, newlyForced, lobby } = await inTransaction(deps.db, async (transaction) => {
    requireMaySwitch(await requireStillMay(deps, transaction, viewer, declared.access), switches);
    const row = await requireOpenAsRead(transaction, session.id, before, switches);
    for (const act of actsOfSwitches(row, switches)) {
      const entry = { ...act, byUserId: viewer.userId, created: deps.clock.nowMs() };
      await enterAct(deps, transaction, session.id, entry);
    }
    const pairsBefore = namesPairs(switches) ? await loadProxyPairs(transaction, session.id) : [];
    const held = { transaction, idVotingSession: session.id };
    const switched = namesLobby(switches) ? await switchLobby(deps, held, hooks, switches) : {};
    const columns = { ...changes, ...switched };
    if (quorums !== undefined) await requireRules(hooks, transaction, 'quorums', quorums);
    if (switches.proxyVoters !== undefined) {
      await saveProxyPairs(transaction, viewer, session.id, switches.proxyVoters);
    }
    if (switches.proxyPairs !== undefined)
      await changeProxies(transaction, viewer, session.id, switches.proxyPairs);
    const changed = await changeLists(hooks, transaction, session.id, switches);
    const by = { byUserId: viewer.userId, userId: null, created: deps.clock.nowMs() };
    const rules = changedFields({ quorums: row.quorums }, { quorums: quorums ?? changed.quorums });
    if (rules.length > 0) {
      const chosen = { ...by, act: 'chooseQuorums', detail: { changes: rules } } as const;
      await enterAct(deps, transaction, session.id, chosen);
    }
    if (namesPairs(switches)) {
      const pairs = { before: pairsBefore, byUserId: viewer.userId };
      await enterProxyChange(deps, transaction, session.id, pairs);
    }
    if (Object.keys(columns).length === 0) return { lists: changed, newlyForced: [], lobby: switched };
    const forced = await changedForceMutes(transaction, session.id, switches);
    const isThere = await updateSession(transaction, session.id, columns);
    if (!isThere) throw new DomainError('not-found');
    return { lists: changed, newlyForced: forced, lobby: switched };
  });
  const appliesOthers = quorums !== undefined || lists.quorums !== undefined;
  if (appliesOthers) for (const hook of hooks) await hook.applyRules?.(deps, session.id);
  if (Object.keys({ ...changes, ...lobby, ...lists }).length > 0) {
    deps.news.announce({ kind: 'session', idVotingSession: session.id });
  }
  if ('viewing_disabled_users' in { ...changes, ...lists })
    deps.news.announce({ kind: 'mediaRights', idVotingSession: session.id, userIds: null });
  await tellForceMutes(deps, hooks, session.id, switches, newlyForced);
  if (appliesOthers) deps.news.announce({ kind: 'quorums', idVotingSession: session.id });
  const davra = presentSessionDavra({ ...session, ...changes, ...lobby, ...lists });
  return withProxyVoters(deps.db, viewer, session.id, davra);
}

/** Locks the session and answers it as it is; refuses where a host has ended it. Where the caller
 *  tells what they have read of it, also refuses to overwrite later changes of others. */
async function requireOpenAsRead(
  db: Deps['db'],
  idVotingSession: string,
  before: Asked['before'],
  changes: Switches,
): Promise<Selectable<Database['voting_sessions']>> {
  const row = await requireOpen(db, idVotingSession);
  if (before === undefined) return row;
  const now = {
    chatAll: row.chat_all,
    joinBeforeHost: row.join_before_host,
    waitingRoom: row.waiting_room,
    lobbyUntilStart: row.lobby_until_start,
    enableUserConfirmLobbyAttendant: row.lobby_interview,
    quorums: row.quorums,
    proxyVoters: await loadProxyPairs(db, idVotingSession),
  };
  refuseOvertaken({ before, now, changes, sets: ['quorums', 'proxyVoters'] });
  return row;
}

/** Changes the lists for which the caller names only additions and removals. Answers the new
 *  lists. */
async function changeLists(
  hooks: readonly SessionHook[],
  db: Deps['db'],
  idVotingSession: string,
  { quorumRules, screenshareViewing }: Switches,
): Promise<{ quorums?: string[]; viewing_disabled_users?: string[] }> {
  const change = async (
    column: Parameters<typeof changeList>[2],
    add: readonly string[],
    remove: readonly string[],
    { path, max }: { path: string; max: number },
  ) => {
    const list = await changeList(db, idVotingSession, column, { add, remove });
    if (list === null) throw new DomainError('not-found');
    if (list.length <= max) return { [column]: list };
    throw new DomainError('invalid-input', [{ path, problem: `The list would hold more than ${max}.` }]);
  };
  if (quorumRules !== undefined) await requireRules(hooks, db, 'quorumRules.apply', quorumRules.apply);
  return {
    ...(quorumRules &&
      (await change('quorums', quorumRules.apply, quorumRules.unapply, {
        path: 'quorumRules.apply',
        max: SESSION_QUORUMS_MAX,
      }))),
    ...(screenshareViewing &&
      (await change('viewing_disabled_users', screenshareViewing.disable, screenshareViewing.enable, {
        path: 'screenshareViewing.disable',
        max: VIEWING_DISABLED_MAX,
      }))),
  };
}

/** Mutes the people to whom a new mute by force of all applies, and tells the media the new
 *  rights. */
async function tellForceMutes(
  deps: Deps,
  hooks: readonly SessionHook[],
  idVotingSession: string,
  { forceMuteAll = {} }: Switches,
  changed: readonly (typeof forceMuted)[number][],
): Promise<void> {
  if (changed.length === 0) return;
  deps.news.announce({ kind: 'mediaRights', idVotingSession, userIds: null });
  for (const what of changed) {
    if (what === 'share' || forceMuteAll[what] !== true) continue;
    for (const hook of hooks) await hook.muteAll?.(deps, idVotingSession, what);
  }
}

/** The mutes by force of all that this change sets to another value. Nobody else changes them until
 *  the end of the transaction. */
async function changedForceMutes(
  db: Deps['db'],
  idVotingSession: string,
  { forceMuteAll: wanted }: Switches,
): Promise<readonly (typeof forceMuted)[number][]> {
  if (wanted === undefined || !(await lockForceMuteAll(db, idVotingSession))) return [];
  const before = await holdForceMuteAll(db, idVotingSession);
  return forceMuted.filter((what) => wanted[what] !== undefined && wanted[what] !== before[what]);
}

function forceMuteColumns({ forceMuteAll = {} }: Switches) {
  const { audio, video, share } = forceMuteAll;
  return {
    ...(audio !== undefined && { force_mute_all_audio: audio }),
    ...(video !== undefined && { force_mute_all_video: video }),
    ...(share !== undefined && { force_mute_all_share: share }),
  };
}

function namesPairs({ proxyPairs, proxyVoters }: Switches): boolean {
  return proxyPairs !== undefined || proxyVoters !== undefined;
}

function namesLobby({ waitingRoom, lobbyUntilStart }: Switches): boolean {
  return waitingRoom !== undefined || lobbyUntilStart !== undefined;
}
