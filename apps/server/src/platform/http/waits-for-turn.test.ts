import { endpoint } from '@hemicycle/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log/log.ts';
import { createMemoryCallLimits } from '../limit/testing-call-limits.ts';
import { createTurns } from '../limit/turns.ts';
import { createHttp } from './create-http.ts';
import { route } from './route.ts';

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
  const http = await createHttp({
    routes: [
      route(slow, () => ended.then(() => ({ name: 'slow' }))),
      route(quick, async () => ({ name: 'quick' })),
      route(cast, async () => ({ name: 'cast' })),
    ],
    viewerOf: async () => null,
    limits: createMemoryCallLimits({ nowMs: Date.now }),
    turns: createTurns({ atOnce: 1, longestMs: 60_000 }),
    clock: { nowMs: Date.now },
    log: createLog({ level: 'silent' }),
    publicUrl: null,
    connectsTo: [],
    provider: null,
    trustedProxies: [],
    webClientDir: import.meta.dirname,
    checkReady: async () => {},
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
