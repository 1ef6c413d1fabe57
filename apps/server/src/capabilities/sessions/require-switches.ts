import type { BodyOf } from '@hemicycle/contract/endpoint';
import { permissions } from '@hemicycle/contract/permissions';
import type { updateVotingSessionDavra } from '@hemicycle/contract/sessions';
import { forceMuteAllPermission } from '@hemicycle/rules/moderation/force-mute';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import type { SessionHook } from './session-hooks.ts';

/** The switches of a session that somebody names. */
export type Switches = Omit<BodyOf<typeof updateVotingSessionDavra>, 'before'>;

/** Refuses switches of a session that the viewer may not set. @throws DomainError
 *  `permission-missing`. Source: CHAT-18, SESS-02, QUOR-07, PROXY-01, SHARE-05, PERM-22 …
 *  PERM-24. */
export function requireMaySwitch(viewer: Viewer, switches: Switches): void {
  const { forceMuteAll = {} } = switches;
  const names = (...some: (keyof Switches)[]) => some.some((one) => switches[one] !== undefined);
  const hosts = may(viewer, permissions.moderation) || may(viewer, permissions.adminPage);
  const mayNot =
    (names('joinBeforeHost', 'waitingRoom', 'lobbyUntilStart', 'enableUserConfirmLobbyAttendant') &&
      !hosts) ||
    (names('chatAll', 'screenshareViewing') && !hosts) ||
    (['audio', 'video', 'share'] as const).some(
      (what) => forceMuteAll[what] !== undefined && !may(viewer, forceMuteAllPermission[what]),
    ) ||
    (names('quorums', 'quorumRules') && !may(viewer, permissions.quorumsEdit)) ||
    (names('proxyVoters', 'proxyPairs') && !may(viewer, permissions.adminPage));
  if (mayNot) throw new DomainError('permission-missing');
}

/** Keeps these quorum rules from being deleted until the end of the transaction. @throws
 *  DomainError `invalid-input` with those that do not exist. Source: QUOR-07. */
export async function requireRules(
  hooks: readonly SessionHook[],
  db: Deps['db'],
  path: string,
  ruleIds: readonly string[],
): Promise<void> {
  const known = new Set<string>();
  for (const hook of hooks) {
    for (const id of (await hook.lockRules?.(db, ruleIds)) ?? []) known.add(id);
  }
  const details = ruleIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `${path}.${index}`, problem: `There is no such quorum rule: ${id}` }],
  );
  if (details.length > 0) throw new DomainError('invalid-input', details);
}
