import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { HANDOVER_MINUTES_MAX } from './interpretation-languages.ts';
import { interpreterChannel } from './interpretation.ts';
import { permissions } from './permissions.ts';
import { id } from './values.ts';

const ofChannel = z.object({ channelId: id });

/** One of the two must be on air. Source: BEY-38. */
export const askHandover = endpoint({
  name: 'askHandover',
  method: 'POST',
  path: '/api/interpretation/:channelId/handover',
  access: [permissions.interpreterRoomView],
  summary: 'An interpreter asks the partner to hand over the air, or to take it, in so many minutes.',
  params: ofChannel,
  body: z.object({ userId: id, minutes: z.number().int().min(0).max(HANDOVER_MINUTES_MAX) }),
  answer: interpreterChannel,
  errors: [
    'channel-not-found',
    'permission-missing',
    'room-closed',
    'not-of-booth',
    'not-in-chamber',
    'interprets-elsewhere',
    'partner-away',
    'not-on-air',
    'handover-open',
  ],
  limit: { counts: 'calls', most: [{ of: 'person', max: 30, withinMs: 60_000 }] },
});

/** Accepts a handover; one that was asked for now is done at once. With `now` the interpreter on
 *  air hands over at once, also after it was accepted. Source: BEY-38. */
export const acceptHandover = endpoint({
  name: 'acceptHandover',
  method: 'PUT',
  path: '/api/interpretation/:channelId/handover',
  access: [permissions.interpreterRoomView],
  summary: 'The interpreter who was asked accepts the handover.',
  params: ofChannel,
  body: z.object({ now: z.boolean().default(false) }),
  answer: interpreterChannel,
  errors: [
    'channel-not-found',
    'permission-missing',
    'room-closed',
    'not-of-booth',
    'handover-over',
    'not-on-air',
    'not-standing-by',
  ],
  limit: { counts: 'calls', most: [{ of: 'person', max: 60, withinMs: 60_000 }] },
});

/** Ends a handover before the air changes: the one who asked takes it back, the other one refuses
 *  it. Where none is open, or it is one of others, nothing changes. Source: BEY-38. */
export const endHandover = endpoint({
  name: 'endHandover',
  method: 'DELETE',
  path: '/api/interpretation/:channelId/handover',
  access: [permissions.interpreterRoomView],
  summary: 'An interpreter refuses the handover, or takes the request back.',
  params: ofChannel,
  answer: interpreterChannel,
  errors: ['channel-not-found', 'permission-missing', 'room-closed', 'not-of-booth'],
});

/** The page of the interpreter on air measures it, since the sound does not pass the server.
 *  Source: BEY-38. */
export const reportSilence = endpoint({
  name: 'reportSilence',
  method: 'PUT',
  path: '/api/interpretation/:channelId/silence',
  access: [permissions.interpreterRoomView],
  summary: 'The interpreter on air is silent while the floor speaks, or is heard again.',
  params: ofChannel,
  body: z.object({ silent: z.boolean() }),
  errors: ['channel-not-found', 'permission-missing', 'not-on-air'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 60, withinMs: 60_000 }] },
});

/** The calls by which the air of a channel changes hands, and its silence is told. */
export const handoverCalls = { askHandover, acceptHandover, endHandover, reportSilence };
