import type { LivePerson } from '@hemicycle/contract/people';
import type { LivePart } from '../../realtime/live-part.ts';

export interface PeopleSlice {
  /** By user id. */
  readonly people: Readonly<Record<string, LivePerson>>;
}

export const peoplePart: LivePart<PeopleSlice, 'people' | 'personGone'> = {
  empty: { people: {} },
  fromSnapshot: ({ people }) => ({ people: byId(people) }),
  changes: {
    people: (held, { people }) => ({ people: { ...held.people, ...byId(people) } }),
    personGone(held, { userId }) {
      const { [userId]: _gone, ...people } = held.people;
      return { people };
    },
  },
};

function byId(people: readonly LivePerson[]): Record<string, LivePerson> {
  return Object.fromEntries(people.map((person) => [person.userId, person]));
}
