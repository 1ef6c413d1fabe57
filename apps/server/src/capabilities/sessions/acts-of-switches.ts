import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { updateVotingSessionDavra } from '@hemicycle/contract/sessions';
import type { Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import type { Act } from '../audit/public.ts';

type Switches = Omit<BodyOf<typeof updateVotingSessionDavra>, 'before'>;
type Done = Pick<Act, 'act' | 'detail' | 'userId'>;

const SETTINGS = [
  ['chatAll', 'chatAll', 'chat_all'],
  ['joinBeforeHost', 'joinBeforeHost', 'join_before_host'],
  ['waitingRoom', 'waitingRoom', 'waiting_room'],
  ['lobbyUntilStart', 'lobbyUntilStart', 'lobby_until_start'],
  ['interview', 'enableUserConfirmLobbyAttendant', 'lobby_interview'],
] as const;

/** What a change of a session's switches is in the audit log of moderators. `before`: the session
 *  as it was; a switch that keeps its value is no act. Pure. Source: PERM-22 … PERM-24, SHARE-05,
 *  CHAT-18, LOBBY-12. */
export function actsOfSwitches(before: Selectable<Database['voting_sessions']>, switches: Switches): Done[] {
  const { forceMuteAll = {}, screenshareViewing } = switches;
  const seesNone = new Set(before.viewing_disabled_users);
  const sources = (['audio', 'video', 'share'] as const).flatMap((source): Done[] => {
    const on = forceMuteAll[source];
    return on === undefined || on === before[`force_mute_all_${source}`]
      ? []
      : [{ act: 'forceMuteAll', userId: null, detail: { source, on } }];
  });
  const settings = SETTINGS.flatMap(([setting, name, column]): Done[] => {
    const on = switches[name];
    return on === undefined || on === before[column]
      ? []
      : [{ act: 'switch', userId: null, detail: { setting, on } }];
  });
  const viewing = (userIds: readonly string[], on: boolean) =>
    userIds.flatMap((userId): Done[] =>
      seesNone.has(userId) === !on ? [] : [{ act: 'viewShares', userId, detail: { on } }],
    );
  return [
    ...sources,
    ...settings,
    ...viewing(screenshareViewing?.disable ?? [], false),
    ...viewing(screenshareViewing?.enable ?? [], true),
  ];
}
