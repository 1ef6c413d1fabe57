import { filesLimit } from '@hemicycle/contract/call-limit';
import { endpoint } from '@hemicycle/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DomainError } from './domain-error.ts';
import { route } from './route.ts';
import { createTestHttp } from './testing-http.ts';
import { member } from './testing-member.ts';

const callDeclared = endpoint({
  name: 'call',
  method: 'POST',
  path: '/api/sittings/:idVotingSession/call',
  access: 'signed-in',
  summary: 'Calls.',
  params: z.object({ idVotingSession: z.string() }),
  body: z.object({ outcome: z.enum(['well', 'refused', 'failed']) }),
  limit: {
    counts: 'calls',
    most: [
      { of: 'person', max: 2, withinMs: 60_000 },
      { of: 'session', max: 3, withinMs: 60_000 },
    ],
  },
});

const callOutside = endpoint({
  name: 'callOutside',
  method: 'GET',
  path: '/api/outside',
  access: 'public',
  summary: 'Is called by a program outside.',
  limit: { counts: 'calls', most: [{ of: 'token', max: 2, withinMs: 60_000 }] },
});

test('a program outside is known by its token, however the header is written; without one nobody is counted', async () => {
  const http = await createTestHttp({ routes: [route(callOutside, async () => undefined)] });
  const call = async (authorization?: string) =>
    (await http.inject({ url: '/api/outside', headers: { ...(authorization && { authorization }) } }))
      .statusCode;
  const [one, other] = ['a'.repeat(43), 'b'.repeat(43)];
  expect([await call(`Bearer ${one}`), await call(`bearer   ${one}`)]).toEqual([204, 204]);
  expect(await call(`BEARER ${one}`)).toBe(429);
  expect(await call(`Bearer ${other}`)).toBe(204);
  for (const nobody of [undefined, 'Bearer x', `Basic ${one}`, `Bearer ${one} `.repeat(2)])
    for (let calls = 0; calls < 3; calls += 1) expect(await call(nobody)).toBe(204);
  await http.close();
});

test('a call is limited as its declaration says, of a person and of a session', async () => {
  let nowMs = 1_000_000;
  const http = await createTestHttp({
    routes: [
      route(callDeclared, async ({ body }) => {
        if (body.outcome === 'refused') throw new DomainError('session-ended');
        if (body.outcome === 'failed') throw new DomainError('telephone-unreachable');
      }),
    ],
    viewerOf: async (cookie) => (cookie === undefined ? null : { ...member, userId: cookie }),
    clock: { nowMs: () => nowMs },
  });
  const call = async (who: string, sitting: string, outcome = 'well') => {
    const { statusCode, headers } = await http.inject({
      method: 'POST',
      url: `/api/sittings/${sitting}/call`,
      headers: { cookie: who, 'x-hemicycle-request': 'test' },
      payload: { outcome },
    });
    return statusCode === 429 ? `429 after ${headers['retry-after']} s` : statusCode;
  };

  // A refused call does not count; a call that failed in the server does.
  expect([await call('ada', 'a', 'refused'), await call('ada', 'a', 'nonsense')]).toEqual([409, 400]);
  expect([await call('ada', 'a'), await call('ada', 'b', 'failed')]).toEqual([204, 503]);
  nowMs += 10_000;
  expect(await call('ada', 'a')).toBe('429 after 50 s');
  expect([await call('ben', 'a'), await call('eva', 'a')]).toEqual([204, 204]);
  expect(await call('ben', 'a')).toBe('429 after 50 s');
  expect(await call('ben', 'b')).toBe(204);
  nowMs += 50_000;
  expect(await call('ada', 'a')).toBe(204);
  await http.close();
});

const makeFile = endpoint({
  name: 'makeFile',
  method: 'GET',
  path: '/api/files',
  access: 'signed-in',
  summary: 'Makes a file.',
  limit: filesLimit,
});

test('[FND-61] of one person as many files are made at a time as a call declares; others are not kept waiting', async () => {
  const finish: (() => void)[] = [];
  const http = await createTestHttp({
    routes: [
      route(makeFile, () => new Promise<undefined>((resolve) => finish.push(() => resolve(undefined)))),
    ],
    viewerOf: async (cookie) =>
      cookie === undefined ? null : { ...member, userId: cookie, signInId: cookie },
  });
  const make = (who: string) => http.inject({ url: '/api/files', headers: { cookie: who } });
  const first = Array.from({ length: 32 }, () => make('ada'));
  const [PER_PERSON] = filesLimit.most;
  await expect.poll(() => finish).toHaveLength(PER_PERSON.max);
  const other = make('ben');
  await expect.poll(() => finish).toHaveLength(PER_PERSON.max + 1);
  for (const end of finish.splice(0)) end();
  const answers = await Promise.all(first);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(32 - PER_PERSON.max);
  expect(refused[0]?.headers['retry-after']).toBe('3');
  expect((await other).statusCode).toBe(204);
  // What was done makes room again.
  const again = make('ada');
  await expect.poll(() => finish).toHaveLength(1);
  finish[0]?.();
  expect((await again).statusCode).toBe(204);
  await http.close();
});
