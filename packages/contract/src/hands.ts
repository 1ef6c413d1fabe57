import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';

export const lowerAllHands = endpoint({
  name: 'lowerAllHands',
  method: 'POST',
  path: '/api/people/hands/lower',
  access: [permissions.lowerAllHands],
  summary: 'Lowers every hand of the session that the caller attends.',
  answer: z.object({ lowered: z.number().int() }),
});

export const handCalls = { lowerAllHands };
