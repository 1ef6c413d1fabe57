import type { LivePerson, LivePresence, ToldPerson } from '@hemicycle/contract/people-live';
import { personDefaults } from '@hemicycle/contract/person-defaults';
import type { LivePart } from '../../realtime/live-part.ts';

declare module '../../realtime/live-part.ts' {
  interface LiveParts {
    readonly people: typeof livePart;
  }
}

interface PeopleSlice {
  /** The people in the live state, by user id. */
  readonly people: Readonly<Record<string, LivePerson>>;
}

export const livePart: LivePart<PeopleSlice, 'people' | 'presence' | 'personGone'> = {
  name: 'people',
  empty: { people: {} },
  fromSnapshot: ({ people }) => ({ people: byId(people) }),
  changes: {
    people: (held, { people }) => ({ people: { ...held.people, ...byId(people) } }),
    presence: (held, { groups }) => ({ people: withPresence(held.people, groups) }),
    personGone(held, { userId }) {
      const { [userId]: _gone, ...people } = held.people;
      return { people };
    },
  },
};

function byId(people: readonly ToldPerson[]): Record<string, LivePerson> {
  return Object.fromEntries(people.map((told) => [told.userId, { ...personDefaults, ...told }]));
}

function withPresence(
  people: PeopleSlice['people'],
  groups: readonly LivePresence[],
): Record<string, LivePerson> {
  const presences = new Map(
    groups.flatMap(({ numbers, ...presence }) => numbers.map((number) => [number, presence] as const)),
  );
  return Object.fromEntries(
    Object.entries(people).map(([userId, person]) => {
      const presence = presences.get(person.number);
      return [userId, presence === undefined ? person : { ...person, ...presence }];
    }),
  );
}
