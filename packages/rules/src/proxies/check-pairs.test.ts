import { expect, test } from 'vitest';
import { checkPairs } from './check-pairs.ts';

const voters = new Set(['rosa', 'kenji', 'ana', 'bo']);
const pairsOf = (text: string) =>
  text
    .split(' ')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [proxyUserId = '', behalfOfUserId = ''] = pair.split('>');
      return { proxyUserId, behalfOfUserId };
    });
const factsWith = (votersMax: number | null) => ({
  mayVote: (userId: string) => voters.has(userId),
  votersMax,
});
const check = (text: string, votersMax: number | null = null) =>
  checkPairs(pairsOf(text), factsWith(votersMax));

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

test.each([
  { why: 'a pair beside one that lost the vote', standing: 'hana>bo', pairs: 'rosa>kenji', problem: null },
  { why: 'who is represented already', standing: 'hana>bo', pairs: 'rosa>bo', problem: 'represented-twice' },
  { why: 'a proxy who is represented', standing: 'rosa>kenji', pairs: 'kenji>ana', problem: 'chain' },
  { why: 'who is a proxy', standing: 'rosa>kenji', pairs: 'ana>rosa', problem: 'chain' },
  { why: 'one more for a proxy', standing: 'rosa>kenji rosa>ana', pairs: 'rosa>bo', problem: 'too-many' },
])('[PROXY-01] [BEY-10] added to what stands: $why', ({ standing, pairs, problem }) => {
  const checked = checkPairs(pairsOf(pairs), factsWith(2), pairsOf(standing));
  expect(checked).toEqual(problem === null ? { ok: true } : { ok: false, code: problem, at: 0 });
});

test('[BEY-10] one more than the site allows is refused', () => {
  expect(check('rosa>kenji rosa>ana rosa>bo', 2)).toEqual({ ok: false, code: 'too-many', at: 2 });
});
