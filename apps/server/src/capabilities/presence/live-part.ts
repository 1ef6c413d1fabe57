import { LIVE_PEOPLE_FIRST, LIVE_PEOPLE_PER_PAGE } from '@hemicycle/contract/limits';
import type { LiveChange } from '@hemicycle/contract/live';
import type { LivePerson } from '@hemicycle/contract/people';
import { isInARoom } from '@hemicycle/rules/rooms/place';
import { changesText } from '../../live/live-fields.ts';
import type { Audience, FieldFor, LivePart } from '../../live/live-part.ts';
import { Coalescer } from '../../platform/socket/coalescer.ts';
import { SharedText } from '../../platform/socket/shared-text.ts';
import { loadLivePeople } from './live-people.ts';
import { peopleNewsEveryMs } from './people-news-pace.ts';

export const peoplePart: LivePart<'people'> = {
  async load({ db }, idVotingSession) {
    const people = await loadLivePeople(db, idVotingSession);
    const [first = [], ...others] = inPages(people.toSorted(thoseWhoMatterFirst));
    return {
      fields: { people: peopleField(first, people) },
      pages: others.map((page) => changesText([{ kind: 'people', people: page }])),
    };
  },
  listen(audience) {
    const waiting = new Coalescer<string>(
      audience.timers,
      (people) => peopleNewsEveryMs(people, audience.size()),
      (userIds) => audience.inOrder(() => tellPeople(audience, [...userIds])),
    );
    return {
      hear(item) {
        if (item.kind === 'people') waiting.add(...item.userIds);
      },
      stop: () => waiting.stop(),
    };
  },
};

async function tellPeople(
  { deps, idVotingSession, tellAll }: Audience,
  userIds: readonly string[],
): Promise<void> {
  const people = await loadLivePeople(deps.db, idVotingSession, userIds);
  const known = new Set(people.map(({ userId }) => userId));
  const changes: LiveChange[] = userIds
    .filter((userId) => !known.has(userId))
    .map((userId) => ({ kind: 'personGone', userId }));
  if (people.length > 0) changes.push({ kind: 'people', people });
  if (changes.length > 0) tellAll(changes);
}

/** The first page of people, and the viewer's own entry where it is not on that page. */
function peopleField(first: readonly LivePerson[], all: readonly LivePerson[]): FieldFor {
  const page = new SharedText(`[${first.map((person) => JSON.stringify(person)).join(',')}`);
  const others = new Map(all.map((person) => [person.userId, person]));
  for (const { userId } of first) others.delete(userId);
  return ({ userId }) => {
    const own = others.get(userId);
    return [page, own === undefined ? ']' : `,${JSON.stringify(own)}]`];
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
