import { endpoint } from '@hemicycle/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTurns } from '../limit/turns.ts';
import { route } from './route.ts';
import { createTestHttp } from './testing-http.ts';

const shared = { method: 'GET', access: 'public', answer: z.object({ name: z.string() }) } as const;
const slow = endpoint({
  ...shared,
  name: 'slow',
  path: '/api/slow',
  summary: 'Ends when it may.',
  waitsForTurn: true,
});
const quick = endpoint({
  ...shared,
  name: 'quick',
  path: '/api/quick',
  summary: 'Answers.',
  waitsForTurn: true,
});
const cast = endpoint({ ...shared, name: 'cast', path: '/api/cast', summary: 'Waits for none.' });

test('[BEY-23] a call is answered while those of people who enter wait for their turns', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const http = await createTestHttp({
    routes: [
      route(slow, () => ended.then(() => ({ name: 'slow' }))),
      route(quick, async () => ({ name: 'quick' })),
      route(cast, async () => ({ name: 'cast' })),
    ],
    turns: createTurns({ atOnce: 1, longestMs: 60_000 }),
  });
  const answered: string[] = [];
  const call = async (path: string) => {
    const { statusCode } = await http.inject(path);
    answered.push(`${path} ${statusCode}`);
  };
  const waiting = [call('/api/slow'), call('/api/quick')];
  await call('/api/cast');
  expect(answered).toEqual(['/api/cast 200']);
  end();
  await Promise.all(waiting);
  expect(answered).toEqual(['/api/cast 200', '/api/slow 200', '/api/quick 200']);
  await http.close();
});
