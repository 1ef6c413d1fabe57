import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api-client.ts';
import { findWords } from './find-words.ts';
import { linesOf } from './lines-of.ts';
import {
  afterRefusal,
  loadUnsent,
  removeUnsent,
  saveUnsent,
  sendAllWaiting,
  sendWaiting,
  withUnsent,
} from './unsent-marks.ts';

afterEach(() => localStorage.clear());

const piece = (text: string, left: number, isRightToLeft = false) => ({
  ...{ text, isRightToLeft, left, top: 0.1, width: 0.4, height: 0.02 },
});
test.each([
  { words: 'RIVERS of', expected: [{ left: 0.1, width: 0.36 }] },
  {
    words: 'of the  north',
    expected: [
      { left: 0.38, width: 0.12 },
      { left: 0.5, width: 0.4 },
    ],
  },
  { words: 'no such words', expected: null },
  { words: ' ', expected: null },
])('[AGENDA-01] the words "$words" are found where they stand', ({ words, expected }) => {
  const found = findWords([piece('Rivers of ', 0.1), piece('the north', 0.5)], words);
  if (expected === null) expect(found).toBeNull();
  else {
    expect(found?.map(({ left }) => left)[1] ?? null).toEqual(expected[1]?.left ?? null);
    expect(found).toHaveLength(expected.length);
  }
});
test('[AGENDA-01] letters are as wide as they are measured', () => {
  const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter === 'i' ? 1 : 3), 0);
  const [found] = findWords([piece('iiiw', 0)], 'w', widthOf) ?? [];
  expect(found?.left).toBeCloseTo(0.2);
  expect(found?.width).toBeCloseTo(0.2);
});
test('[AGENDA-01] words written from the right are marked from the right', () => {
  const [found] = findWords([piece('ابجد', 0.2, true)], 'اب') ?? [];
  expect(found?.left).toBeCloseTo(0.4);
  expect(found?.width).toBeCloseTo(0.2);
});

test('[AGENDA-01] marks made without a line wait in the browser, and stand over those of the server', () => {
  const of = { userId: 'u1', idVotingSession: 's1' };
  const mark = { id: 'm1', paperId: 'p1', version: 1, place: null, quote: '', note: 'a', madeAt: 1 };
  saveUnsent(of, [
    { kind: 'keep', mark: { ...mark, note: 'b' }, before: 'a', changeId: 'c1' },
    { kind: 'remove', markId: 'm2' },
  ]);
  expect(withUnsent([mark, { ...mark, id: 'm2' }], loadUnsent(of))).toEqual([{ ...mark, note: 'b' }]);
  expect(loadUnsent({ ...of, userId: 'u2' })).toEqual([]);
  saveUnsent(of, []);
  expect(localStorage).toHaveLength(0);
  vi.spyOn(Storage.prototype, 'getItem').mockReturnValueOnce('{');
  expect(loadUnsent(of)).toEqual([]);
});

const ofFirst = { userId: 'u1', idVotingSession: 's1' };
const aMark = { id: 'm1', paperId: 'p1', version: 1, place: null, quote: '', note: 'a', madeAt: 1 };

test.each([
  [0, 'network', 'all-wait'],
  [503, 'internal', 'all-wait'],
  [401, 'not-signed-in', 'all-wait'],
  [403, 'in-lobby', 'all-wait'],
  [403, 'signed-in-as-other', 'all-wait'],
  [404, 'not-found', 'waits'],
  [409, 'changed-meanwhile', 'waits'],
  [409, 'agenda-papers-full', 'refused'],
  [400, 'invalid-input', 'refused'],
] as const)('[AGENDA-01] a mark that was answered with %s, %s: %s', (status, code, then) => {
  expect(afterRefusal(new ApiError(code, status, ''))).toBe(then);
});

test('[AGENDA-01] a mark that is not taken now waits, and holds up no other; another page’s stays', async () => {
  const keep = (id: string, note: string) =>
    ({ kind: 'keep', mark: { ...aMark, id, note }, before: null, changeId: note }) as const;
  saveUnsent(ofFirst, [keep('m1', 'a'), keep('m2', 'b'), keep('m1', 'c'), keep('m3', 'd')]);
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    if (address.includes('m2')) saveUnsent(ofFirst, [...loadUnsent(ofFirst), keep('m4', 'e')]);
    const status = address.includes('m1') ? 404 : address.includes('m3') ? 400 : 200;
    const code = status === 404 ? 'not-found' : 'invalid-input';
    return Promise.resolve(
      Response.json(status === 200 ? aMark : { error: { code, message: '' } }, { status }),
    );
  });
  const done: string[] = [];
  await sendWaiting(
    ofFirst,
    () => loadUnsent(ofFirst),
    (change, how) => {
      done.push(`${change.kind === 'keep' ? change.mark.note : ''} ${how}`);
      removeUnsent(ofFirst, change);
    },
  );
  expect(done).toEqual(['b sent', 'd refused', 'e sent']);
  expect(loadUnsent(ofFirst)).toEqual([keep('m1', 'a'), keep('m1', 'c')]);
  expect(asked).toMatchObject(Array.from({ length: 4 }, () => ({ userId: 'u1' })));
});

test('[AGENDA-01] two wordings that are too long for one note are one mark more, also when it is sent again', async () => {
  const long = 'x'.repeat(1_500);
  const change = { kind: 'keep', mark: { ...aMark, note: long }, before: 'a', changeId: 'c1' } as const;
  const kept: string[] = [];
  vi.stubGlobal('fetch', (address: string, { method }: { method: string }) => {
    if (method === 'GET') {
      return Promise.resolve(Response.json({ title: '', items: [], marks: [{ ...aMark, note: long }] }));
    }
    const isFirst = address.endsWith('/m1');
    if (!isFirst) kept.push(address.split('/').at(-1) ?? '');
    const refused = { error: { code: 'changed-meanwhile', message: '' } };
    return Promise.resolve(Response.json(isFirst ? refused : aMark, { status: isFirst ? 409 : 200 }));
  });
  const send = () =>
    sendWaiting(
      ofFirst,
      () => [change],
      () => undefined,
    );
  await send();
  await send();
  expect(kept).toEqual(['c1', 'c1']);
});

test('[AGENDA-01] a new mark that was removed meanwhile is told as gone', async () => {
  const change = { kind: 'keep', mark: aMark, before: null, changeId: 'c1' } as const;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(null)));
  const done: string[] = [];
  await sendWaiting(
    ofFirst,
    () => [change],
    (_, how) => done.push(how),
  );
  expect(done).toEqual(['gone']);
  saveUnsent(ofFirst, [change]);
  await sendAllWaiting();
  expect(loadUnsent(ofFirst)).toEqual([]);
});

test('[AGENDA-01] the pieces of a line are one rectangle, and a mark has twenty at most', () => {
  const at = (left: number, top: number) => ({ left, top, width: 0.200_04, height: 0.02 });
  expect(linesOf([at(0.1, 0.1), at(0.305, 0.1), at(0.1, 0.13), at(0.7, 0.13)])).toEqual([
    { left: 0.1, top: 0.1, width: 0.405, height: 0.02 },
    { left: 0.1, top: 0.13, width: 0.2, height: 0.02 },
    { left: 0.7, top: 0.13, width: 0.2, height: 0.02 },
  ]);
  expect(linesOf(Array.from({ length: 30 }, (_, n) => at(0, n * 0.03)))).toHaveLength(20);
});
