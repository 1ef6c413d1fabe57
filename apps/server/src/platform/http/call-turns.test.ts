import { endpoint } from '@hemicycle/contract/endpoint';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { POOL_SIZE } from '../db/open-database.ts';
import { CALLS_AT_ONCE, PUBLIC_CALLS_AT_ONCE } from './call-turns.ts';
import { route } from './route.ts';
import { createTestHttp } from './testing-http.ts';
import { member } from './testing-member.ts';

const read = endpoint({
  name: 'read',
  method: 'GET',
  path: '/api/things/:thing',
  access: 'public',
  summary: 'Reads.',
  params: z.object({ thing: z.string().max(200) }),
  answer: z.object({ name: z.string() }),
});

test('[FND-61] of one person, or one network without sign-in, fewer calls are worked on than the database has connections; the others wait', async () => {
  expect(CALLS_AT_ONCE).toBeLessThan(POOL_SIZE);
  expect(PUBLIC_CALLS_AT_ONCE).toBeLessThan(POOL_SIZE);
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => (finish = resolve));
  const worked: string[] = [];
  const work = async (who: string) => {
    worked.push(who);
    await waiting;
    return { name: 'late' };
  };
  const busy = await createTestHttp({
    routes: [route(read, ({ viewer, request }) => work(viewer?.userId ?? request.ip))],
    viewerOf: async (cookie) =>
      cookie === undefined ? null : { ...member, signInId: cookie, userId: cookie.slice(0, 3) },
  });
  const readBy = (cookie: string) => busy.inject({ url: '/api/things/chair', headers: { cookie } });
  const open = (remoteAddress: string) => busy.inject({ url: '/api/things/chair', remoteAddress });
  const many = (count: number, call: (index: number) => Promise<{ readonly statusCode: number }>) =>
    Array.from({ length: count }, (_, index) => call(index));
  const calls = [
    ...many(25, (index) => readBy(`ada${index % 2}`)),
    ...many(25, () => open('10.0.0.1')),
    readBy('ben0'),
    open('10.0.0.2'),
  ];
  await vi.waitFor(() => expect(worked).toContain('10.0.0.2'));
  const countOf = (who: string) => worked.filter((one) => one === who).length;
  expect([countOf('ada'), countOf('ben'), countOf('10.0.0.1')]).toEqual([CALLS_AT_ONCE, 1, CALLS_AT_ONCE]);
  finish();
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual(calls.map(() => 200));
  expect([countOf('ada'), countOf('10.0.0.1')]).toEqual([25, 25]);
  await busy.close();
});
