import { z } from 'zod';
import { BELL_DEVICE_NAME_MAX_CHARS, BELL_DEVICES_MAX } from './bell-limits.ts';
import { endpoint } from './endpoint.ts';
import { mayRunPolls } from './polls.ts';
import { epochMs, id, line, webAddress } from './values.ts';

/** A browser of a person that the division bell reaches by web push. `ends`: the end of the address
 *  of its subscription, by which that browser knows itself. Source: BEY-42. */
const bellDevice = z.object({ id, name: z.string(), ends: z.string(), createdAt: epochMs });
export type BellDevice = z.output<typeof bellDevice>;

/** How the bell reaches a person. `push`, `mail`: whether the site rings that way. `publicKey`: the
 *  site's key for subscriptions (VAPID, base64url). Source: BEY-42. */
export const bell = z.object({
  push: z.boolean(),
  mail: z.boolean(),
  publicKey: z.string(),
  devices: z.array(bellDevice).max(BELL_DEVICES_MAX),
});
export type Bell = z.output<typeof bell>;

export const readBell = endpoint({
  name: 'readBell',
  method: 'GET',
  path: '/api/bell',
  access: 'account',
  summary: 'How the division bell reaches the caller, and on which devices.',
  answer: bell,
});

export const addBellDevice = endpoint({
  name: 'addBellDevice',
  method: 'POST',
  path: '/api/bell/devices',
  access: 'account',
  summary:
    'Lets the division bell reach the caller in this browser. The same subscription again changes its name.',
  /** `address`: of the subscription at a push service; `p256dh`, `auth`: its keys (RFC 8291). */
  body: z.object({
    address: webAddress(1_000),
    p256dh: z.string().regex(/^[\w-]{86,88}={0,2}$/),
    auth: z.string().regex(/^[\w-]{22,24}={0,2}$/),
    name: line(BELL_DEVICE_NAME_MAX_CHARS),
  }),
  answer: bell,
  errors: ['bell-off', 'push-service-refused', 'bell-devices-full'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 20, withinMs: 600_000 }] },
});

export const removeBellDevice = endpoint({
  name: 'removeBellDevice',
  method: 'DELETE',
  path: '/api/bell/devices/:deviceId',
  access: 'account',
  summary: 'Ends the division bell on a device of the caller.',
  params: z.object({ deviceId: id }),
  answer: bell,
  errors: ['not-found'],
});

export const answerBell = endpoint({
  name: 'answerBell',
  method: 'POST',
  path: '/api/bell/:pollId/answer',
  access: 'account',
  summary:
    'Names the session of a vote; where it is open and the division bell rang for the caller, notes that they came by its link.',
  params: z.object({ pollId: id }),
  /** `isRung`: the vote is open and the bell rang for the caller. */
  answer: z.object({ idVotingSession: id, isRung: z.boolean() }),
  errors: ['not-found', 'in-lobby'],
});

export const ringForOne = endpoint({
  name: 'ringForOne',
  method: 'POST',
  path: '/api/bell/:pollId/ring/:userId',
  access: mayRunPolls,
  summary:
    'Rings the division bell again for one person whose vote is not on record in an open vote. Refused for 30 s after it rang for them, while they are in the chamber or their proxy has a page open, and where privacy hides who has voted.',
  params: z.object({ pollId: id, userId: id }),
  errors: [
    'not-found',
    'in-lobby',
    'poll-not-open',
    'voters-withheld',
    'changed-meanwhile',
    'bell-has-no-way',
  ],
  limit: { counts: 'calls', most: [{ of: 'person', max: 60, withinMs: 60_000 }] },
});

export const bellCalls = { readBell, addBellDevice, removeBellDevice, answerBell, ringForOne };
