import type { PollPrivacy } from '@hemicycle/contract/polls';
import { expect, test } from 'vitest';
import { seatsOf } from '../votes/seats-of.ts';
import { mayCallRoll, nextToCall, orderRoll } from './roll-call.ts';

const poll = {
  type: 'vote' as const,
  status: 'open' as const,
  anonymous: 'open' as PollPrivacy,
  signedCasts: false,
  form: { kind: 'single' as const },
};

test.each([
  { what: 'an open ballot', given: poll, viewer: 'ordinary' as const, may: true },
  {
    what: 'limited visibility, by somebody who may read it',
    given: { ...poll, anonymous: 'limitedvisibility' as const },
    viewer: 'reads-limited-visibility' as const,
    may: true,
  },
  {
    what: 'limited visibility, by others',
    given: { ...poll, anonymous: 'limitedvisibility' as const },
    viewer: 'ordinary' as const,
    may: false,
  },
  ...(['privatevoter', 'privateselection', 'privatevoterselection'] as const).map((anonymous) => ({
    what: anonymous,
    given: { ...poll, anonymous },
    viewer: 'reads-limited-visibility' as const,
    may: false,
  })),
  {
    what: 'a closed vote',
    given: { ...poll, status: 'closed' as const },
    viewer: 'ordinary' as const,
    may: false,
  },
  { what: 'a timer', given: { ...poll, type: 'timer' as const }, viewer: 'ordinary' as const, may: false },
  { what: 'signed casts', given: { ...poll, signedCasts: true }, viewer: 'ordinary' as const, may: false },
  {
    what: 'a ranking',
    given: { ...poll, form: { kind: 'ranking' as const } },
    viewer: 'ordinary' as const,
    may: false,
  },
])('[BEY-41] the roll may be called in $what: $may', ({ given, viewer, may }) => {
  expect(mayCallRoll(given, viewer)).toBe(may);
});

const people = [
  { userId: '1', name: 'Zoé', groupId: null },
  { userId: '2', name: 'Åsa', groupId: 'reform' },
  { userId: '3', name: 'Eva', groupId: 'centre' },
  { userId: '4', name: 'Émile', groupId: 'reform' },
];
test.each([
  { orderedBy: 'name' as const, language: 'en', order: 'Åsa Émile Eva Zoé' },
  { orderedBy: 'name' as const, language: 'sv', order: 'Émile Eva Zoé Åsa' },
  { orderedBy: 'group' as const, language: 'en', order: 'Åsa Émile Eva Zoé' },
  { orderedBy: 'group' as const, language: 'sv', order: 'Émile Åsa Eva Zoé' },
])('[BEY-41] the roll by $orderedBy in $language: $order', ({ orderedBy, language, order }) => {
  const names = orderRoll(people, orderedBy, language).map(({ name }) => name);
  expect(names.join(' ')).toBe(order);
});

test('[BEY-41] [BEY-04] the roll by group calls the groups in the order of the seat map', () => {
  const electors = people.map(({ groupId, ...one }) => ({
    ...one,
    groupId,
    groupName: groupId,
    color: null,
  }));
  const onMap = seatsOf(electors, [])?.map(({ groupId }) => groupId);
  expect(onMap).toEqual(['reform', 'reform', 'centre', null]);
  expect(orderRoll(people, 'group', 'en').map(({ groupId }) => groupId)).toEqual(onMap);
});

const name = (userId: string, how: 'voted' | 'absent' | 'later' | null = null) => ({
  userId,
  hasVoted: how === 'voted',
  mark: how === 'voted' ? null : how,
});
test.each([
  { what: 'the first', names: [name('a'), name('b')], after: null, next: 'a' },
  { what: 'the one after', names: [name('a', 'voted'), name('b')], after: 'a', next: 'b' },
  { what: 'one left before', names: [name('a'), name('b', 'voted')], after: 'b', next: 'a' },
  { what: 'no absent one', names: [name('a', 'absent'), name('b', 'voted')], after: 'b', next: null },
  { what: 'others before later', names: [name('a', 'later'), name('b')], after: 'a', next: 'b' },
  { what: 'later at the end', names: [name('a', 'later'), name('b', 'voted')], after: 'b', next: 'a' },
  { what: 'later in their order', names: [name('a', 'later'), name('b', 'later')], after: 'b', next: 'a' },
])('[BEY-41] the next to be called: $what', ({ names, after, next }) => {
  expect(nextToCall(names, after)).toBe(next);
});

test('[BEY-41] in an order of its own those who are not in it follow by name', () => {
  const named = (userId: string, name: string) => ({ userId, name, groupId: null });
  const all = [named('1', 'Zoé'), named('2', 'Ada'), named('3', 'Bo'), named('4', 'Chen')];
  const order = (own: string[]) => orderRoll(all, 'own', 'en', own).map(({ userId }) => userId);
  expect(order(['4', 'gone', '1'])).toEqual(['4', '1', '2', '3']);
  expect(order([])).toEqual(['2', '3', '4', '1']);
});
