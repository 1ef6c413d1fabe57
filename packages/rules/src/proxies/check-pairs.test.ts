import { expect, test } from 'vitest';
import { checkPairs } from './check-pairs.ts';

const voters = new Set(['rosa', 'kenji', 'ana', 'bo']);
const check = (text: string, votersMax: number | null = null) =>
  checkPairs(
    text
      .split(' ')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [proxyUserId = '', behalfOfUserId = ''] = pair.split('>');
        return { proxyUserId, behalfOfUserId };
      }),
    { mayVote: (userId) => voters.has(userId), votersMax },
  );

test.each([
  { id: 'PROXY-01', why: 'no pair', pairs: '', max: null },
  { id: 'PROXY-01', why: 'a pair', pairs: 'rosa>kenji', max: null },
  { id: 'PROXY-08', why: 'one proxy for three', pairs: 'rosa>kenji rosa>ana rosa>bo', max: null },
  { id: 'BEY-10', why: 'as many as the site allows', pairs: 'rosa>kenji rosa>ana', max: 2 },
  { id: 'BEY-10', why: 'two proxies with one each', pairs: 'rosa>kenji ana>bo', max: 1 },
])('[$id] $why may stand', ({ pairs, max }) => {
  expect(check(pairs, max)).toEqual({ ok: true });
});

test.each([
  { id: 'PROXY-03', why: 'no proxy chosen', pairs: '>kenji', code: 'not-chosen', at: 0 },
  { id: 'PROXY-03', why: 'nobody represented chosen', pairs: 'rosa>', code: 'not-chosen', at: 0 },
  { id: 'PROXY-04', why: 'oneself', pairs: 'rosa>rosa', code: 'same-user', at: 0 },
  { id: 'PROXY-05', why: 'a proxy who may not vote', pairs: 'hana>rosa', code: 'not-a-voter', at: 0 },
  { id: 'PROXY-05', why: 'somebody represented who may not', pairs: 'rosa>hana', code: 'not-a-voter', at: 0 },
  { id: 'BEY-10', why: 'two for one', pairs: 'rosa>kenji ana>kenji', code: 'represented-twice', at: 1 },
  {
    id: 'BEY-10',
    why: 'the same pair twice',
    pairs: 'rosa>kenji rosa>kenji',
    code: 'represented-twice',
    at: 1,
  },
  { id: 'BEY-10', why: 'a represented one as a proxy', pairs: 'rosa>kenji kenji>ana', code: 'chain', at: 1 },
  { id: 'BEY-10', why: 'a proxy as represented', pairs: 'rosa>kenji ana>rosa', code: 'chain', at: 1 },
  { id: 'BEY-10', why: 'each for the other', pairs: 'rosa>kenji kenji>rosa', code: 'chain', at: 1 },
])('[$id] $why is refused', ({ pairs, code, at }) => {
  expect(check(pairs)).toEqual({ ok: false, code, at });
});

test('[BEY-10] one more than the site allows is refused', () => {
  expect(check('rosa>kenji rosa>ana rosa>bo', 2)).toEqual({ ok: false, code: 'too-many', at: 2 });
});
