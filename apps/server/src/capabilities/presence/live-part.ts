import { LIVE_PEOPLE_FIRST, LIVE_PEOPLE_PER_PAGE } from '@hemicycle/contract/limits';
import type { ToldChange } from '@hemicycle/contract/live';
import type { LivePerson } from '@hemicycle/contract/people-live';
import { isInARoom } from '@hemicycle/rules/rooms/place';
import { changesText } from '../../live/live-fields.ts';
import type { FieldFor, LivePart } from '../../live/live-part.ts';
import { Coalescer } from '../../platform/socket/coalescer.ts';
import { SharedText } from '../../platform/socket/shared-text.ts';
import type { HandsNews } from '../hands/public.ts';
import { loadLivePeople } from './live-people.ts';
import { peopleNewsEveryMs } from './people-news-pace.ts';
import { presenceOf } from './presence-groups.ts';
import { tellable } from './present-live-person.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly people: PeopleNews | HandsNews;
  }
}

/** These people changed. `only`: nothing but where they are and whether they are connected. */
interface PeopleNews {
  readonly kind: 'people';
  readonly idVotingSession: string;
  readonly userIds: readonly string[];
  readonly only?: 'presence';
}

/** The people of a session. News names a person by number alone where the whole audience knows the
 *  person and only their place or connection changed. Why:
 *  docs/decisions/0069-people-by-number.md. */
export const peoplePart: LivePart<'people'> = {
  name: 'people',
  reads: [
    'people_states',
    'people_connections',
    'raised_hands',
    'users',
    'roles',
    'user_roles',
    'user_groups',
  ],
  open(audience) {
    const { deps, idVotingSession, tellAll } = audience;
    /** The numbers of the people whom the whole audience knows: those in the first state that a
     *  client here was sent, and those told by later news. Each later state contains them too. */
    let known: Set<number> | undefined;
    let loading: Promise<unknown> | undefined;
    let changed = new Set<string>();
    const waiting = new Coalescer<string>(
      audience.timers,
      (people) => peopleNewsEveryMs(people, audience.size()),
      (userIds) => {
        const toldWhole = changed;
        changed = new Set();
        audience.inOrder(() => tellPeople([...userIds], toldWhole));
      },
    );

    async function tellPeople(userIds: readonly string[], toldWhole: ReadonlySet<string>): Promise<void> {
      // In a rush the first arrivals may be told before the first state is loaded.
      if (known === undefined) await loading;
      const all = await loadLivePeople(deps.db, idVotingSession, userIds);
      const there = new Set(all.map(({ userId }) => userId));
      const byNumber: LivePerson[] = [];
      const people: LivePerson[] = [];
      for (const person of all) {
        const isByNumber = known?.has(person.number) === true && !toldWhole.has(person.userId);
        (isByNumber ? byNumber : people).push(person);
      }
      const changes: ToldChange[] = userIds
        .filter((userId) => !there.has(userId))
        .map((userId) => ({ kind: 'personGone', userId }));
      if (people.length > 0) changes.push({ kind: 'people', people: people.map(tellable) });
      if (byNumber.length > 0) changes.push({ kind: 'presence', groups: presenceOf(byNumber) });
      if (changes.length > 0) tellAll(changes);
      for (const { number } of people) known?.add(number);
    }

    return {
      async load() {
        const read = loadLivePeople(deps.db, idVotingSession);
        loading ??= read.catch(() => (loading = undefined));
        const people = await read;
        known ??= new Set(people.map(({ number }) => number));
        const [first = [], ...others] = inPages(people.toSorted(thoseWhoMatterFirst));
        return {
          fields: { people: peopleField(first, people) },
          pages: others.map((page) => changesText([{ kind: 'people', people: page.map(tellable) }])),
        };
      },
      hear(item) {
        if (item.kind !== 'people') return;
        if (item.only !== 'presence') for (const userId of item.userIds) changed.add(userId);
        waiting.add(...item.userIds);
      },
      stop: () => waiting.stop(),
    };
  },
};

/** The first page of people, and the viewer's own entry where it is not on that page. */
function peopleField(first: readonly LivePerson[], all: readonly LivePerson[]): FieldFor {
  const page = new SharedText(`[${first.map((person) => JSON.stringify(tellable(person))).join(',')}`);
  const others = new Map(all.map((person) => [person.userId, person]));
  for (const { userId } of first) others.delete(userId);
  return ({ userId }) => {
    const own = others.get(userId);
    return [page, own === undefined ? ']' : `,${JSON.stringify(tellable(own))}]`];
  };
}

/** Orders people: first those with a raised hand, then those in a room, then those who are only
 *  connected, then the rest. */
function thoseWhoMatterFirst(left: LivePerson, right: LivePerson): number {
  return rankOf(left) - rankOf(right) || (left.userId < right.userId ? -1 : 1);
}

function rankOf({ orderRaised, meeting, connected }: LivePerson): number {
  if (orderRaised > 0) return 0;
  if (isInARoom({ meeting })) return 1;
  return connected ? 2 : 3;
}

function inPages(people: readonly LivePerson[]): LivePerson[][] {
  const others = people.slice(LIVE_PEOPLE_FIRST);
  return [
    people.slice(0, LIVE_PEOPLE_FIRST),
    ...Array.from({ length: Math.ceil(others.length / LIVE_PEOPLE_PER_PAGE) }, (_, page) =>
      others.slice(page * LIVE_PEOPLE_PER_PAGE, (page + 1) * LIVE_PEOPLE_PER_PAGE),
    ),
  ];
}
