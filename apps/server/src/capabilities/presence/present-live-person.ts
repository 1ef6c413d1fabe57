import type { PeopleState, ListedPerson } from '@hemicycle/contract/people';
import type { LivePerson, ToldPerson } from '@hemicycle/contract/people-live';
import { personDefaults } from '@hemicycle/contract/person-defaults';
import { reversedByParts, reversedByWords } from '@hemicycle/rules/people/name-display';
import type { LivePersonRow } from './live-people-store.ts';
import { presentName } from '../accounts/public.ts';

/** The state of one person. `rank` is the place among the raised hands, 0 when the hand is down.
 *  Source: PEOP-05. */
export function presentPeopleState(row: LivePersonRow, rank: number): PeopleState {
  return {
    userId: row.userId,
    meetingId: row.roomId,
    meeting: row.meeting,
    handRaise: row.handRaise,
    handType: row.handType,
    orderRaised: rank,
    idVotingSession: row.idVotingSession,
    forceMuteAudio: row.forceMuteAudio,
    forceMuteVideo: row.forceMuteVideo,
    forceMuteShare: row.forceMuteShare,
    muteAudio: row.muteAudio,
    muteVideo: row.muteVideo,
    observer: row.observer,
    overridedName: row.overridedName,
    connected: row.connected,
    lastSeenMs: row.lastSeenMs,
  };
}

/** A person as everybody in the session sees them live. */
export function presentLivePerson(row: LivePersonRow, rank: number): LivePerson {
  const { idVotingSession: _session, lastSeenMs: _seen, ...person } = presentListedPerson(row, rank);
  return person;
}

/** A person as news says it: without the fields that have their default values. */
export function tellable(person: LivePerson): ToldPerson {
  const defaults: Readonly<Record<string, unknown>> = personDefaults;
  const { userId, number, displayName, groups, roles, ...others } = person;
  return {
    userId,
    number,
    displayName,
    groups,
    roles,
    ...Object.fromEntries(Object.entries(others).filter(([name, value]) => value !== defaults[name])),
  };
}

/** A person as everybody in the session sees them, without e-mail address. */
export function presentListedPerson(row: LivePersonRow, rank: number): ListedPerson {
  const displayName = presentName(row);
  const reversedName = reversedByParts(row);
  return {
    ...presentPeopleState(row, rank),
    displayName,
    ...(reversedName !== null && reversedName !== reversedByWords(displayName) && { reversedName }),
    avatar: row.avatar,
    groups: [...row.groupIds],
    roles: [...row.roleIds],
    isGuest: row.type === 'guest-temporary',
    isBot: row.isBot,
    number: row.number,
  };
}
