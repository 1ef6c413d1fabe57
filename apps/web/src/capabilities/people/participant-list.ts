import type { Group } from '@hemicycle/contract/people';
import type { LivePerson } from '@hemicycle/contract/people-live';
import type { ClientFlags } from '@hemicycle/contract/site';
import { orderRaisedHands } from '@hemicycle/rules/hands/order-raised-hands';
import { groupsToShow, groupText } from '@hemicycle/rules/people/group-display';
import { compareNames } from '@hemicycle/rules/people/name-order';
import { searchPeople } from '@hemicycle/rules/people/search-people';
import { isInRoom } from '@hemicycle/rules/rooms/place';

/** How the site shows groups. */
export type GroupSettings = Pick<ClientFlags, 'groupLevelsDisplayed' | 'groupHierachy' | 'groupsSeparator'>;

/** A person in the list. `group` colours the row. `groupNames` are all groups to show;
 *  `furtherGroupNames` leave out the group under which the person stands. */
export interface Participant {
  readonly person: LivePerson;
  readonly name: string;
  readonly group: Group | undefined;
  readonly groupNames: string;
  readonly furtherGroupNames: string;
}

/** The people under one group. `group` is null in the section of the guests and in that of people
 *  without a group. */
export interface ParticipantSection {
  readonly key: string;
  readonly group: Group | null;
  readonly kind: 'group' | 'guests' | 'none';
  readonly participants: readonly Participant[];
}

export interface ParticipantList {
  readonly raised: readonly Participant[];
  readonly sections: readonly ParticipantSection[];
  /** How many people are in the room, also while a search shows fewer. */
  readonly total: number;
  /** How many people the search found; the same as `total` without a search. */
  readonly found: number;
}

/** The people in the main chamber, or in the huddle `huddleId`, without the streaming accounts. A
 *  person whose connection is lost stays among them until the server counts them as gone. */
export function presentPeople(
  people: Readonly<Record<string, LivePerson>> | readonly LivePerson[],
  huddleId: string | null = null,
): LivePerson[] {
  return Object.values(people).filter((person) => isInRoom(person, huddleId) && !person.isBot);
}

/** The list of participants: first the raised hands in speaking order, then everybody under the
 *  first of their groups that are shown. The groups stand in the order of the house, guests and
 *  people without a group at the end; within a group people are sorted by name. A search looks at
 *  names and groups. Source: HANDS-01, HANDS-02, PEOP-21, PEOP-24 … PEOP-26. */
export function listParticipants(given: {
  people: Readonly<Record<string, LivePerson>>;
  groups: readonly Group[];
  settings: GroupSettings;
  nameOf: (person: LivePerson) => string;
  search: string;
  /** The huddle whose people are listed; left out or null for the main chamber. */
  huddleId?: string | null;
}): ParticipantList {
  const { groups, settings, nameOf } = given;
  const byId = new Map(groups.map((group) => [group.id, group]));
  const all = presentPeople(given.people, given.huddleId).map((person): Participant => {
    const shown = groupsToShow(
      groups.filter((group) => person.groups.includes(group.id)),
      settings,
    );
    const [first, ...further] = shown;
    return {
      person,
      name: nameOf(person),
      group: first,
      groupNames: groupText(shown, settings),
      furtherGroupNames: groupText(further, settings),
    };
  });
  const found = searchPeople(
    all.map((participant) => ({
      displayName: `${participant.name} ${participant.groupNames}`,
      participant,
    })),
    given.search,
  ).map(({ participant }) => participant);
  const byUser = new Map(found.map((participant) => [participant.person.userId, participant]));
  const sorted = found.toSorted((one, other) => compareNames(one.name, other.name));
  const under = new Map<string, Participant[]>();
  for (const participant of sorted) {
    const key = sectionKey(participant);
    const those = under.get(key);
    if (those) those.push(participant);
    else under.set(key, [participant]);
  }
  const sections = [...byId.keys(), GUESTS, NONE].flatMap((key): ParticipantSection[] => {
    const participants = under.get(key);
    if (!participants) return [];
    const kind = key === GUESTS ? 'guests' : key === NONE ? 'none' : 'group';
    return [{ key, group: byId.get(key) ?? null, kind, participants }];
  });
  return {
    raised: orderRaisedHands(found.map(({ person }) => person)).flatMap(
      ({ userId }) => byUser.get(userId) ?? [],
    ),
    sections,
    total: all.length,
    found: found.length,
  };
}

const GUESTS = ' guests';
const NONE = ' none';

function sectionKey({ person, group }: Participant): string {
  return group?.id ?? (person.isGuest ? GUESTS : NONE);
}
