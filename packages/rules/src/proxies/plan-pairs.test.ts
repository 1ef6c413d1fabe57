import { expect, test } from 'vitest';
import { planPairs } from './plan-pairs.ts';

const pairsOf = (text: string) =>
  text
    .split(' ')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [proxyUserId = '', behalfOfUserId = ''] = pair.split('>');
      return { proxyUserId, behalfOfUserId };
    });
const textOf = (pairs: ReturnType<typeof pairsOf>) =>
  pairs.map(({ proxyUserId, behalfOfUserId }) => `${proxyUserId}>${behalfOfUserId}`).join(' ');

test.each([
  { why: 'a new pair', standing: '', listed: 'a>b', refusals: [null], replaced: '' },
  { why: 'another proxy', standing: 'a>b', listed: 'c>b', refusals: [null], replaced: 'a>b' },
  {
    why: 'a proxy is represented once the list has taken their own pair away, in any order',
    ...{ standing: 'a>b', listed: 'c>a c>b', refusals: [null, null], replaced: 'a>b' },
  },
  { why: 'a chain', standing: 'a>b', listed: 'b>c', refusals: ['chain'], replaced: '' },
  {
    why: 'a chain within the list',
    standing: '',
    listed: 'a>b b>c',
    refusals: [null, 'chain'],
    replaced: '',
  },
  {
    why: 'a pair that stays, since the row that replaces it is refused, refuses an earlier row',
    ...{ standing: 'a>b', listed: 'c>a x>b', refusals: ['chain', 'not-a-voter'], replaced: '' },
  },
  {
    why: 'as many as the site allows, with the pairs that go',
    ...{ standing: 'a>b a>c', listed: 'd>b a>e a>f', refusals: [null, null, 'too-many'], replaced: 'a>b' },
  },
  { why: 'oneself', standing: '', listed: 'a>a', refusals: ['same-user'], replaced: '' },
])('[BEY-20] $why', ({ standing, listed, refusals, replaced }) => {
  const facts = { mayVote: (userId: string) => userId !== 'x', votersMax: 2 };
  const plan = planPairs(pairsOf(listed), pairsOf(standing), facts);
  expect(plan.refusals).toEqual(refusals);
  expect(textOf([...plan.replaced])).toBe(replaced);
});
