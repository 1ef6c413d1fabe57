import { beforeEach, expect, test, vi } from 'vitest';
import { standInForApi } from '../../testing-api-client.ts';
import { hangUp, hangUpRemoved } from './hang-up.ts';

/** The value of the specification, repeated here so that the test checks the constant. */
const SHARE_STOP_WAIT_MS = 5000;
const SYNC_WAIT_MS = 500;

const steps: string[] = [];
interface Options {
  readonly body?: { readonly meeting: string };
  readonly params?: { readonly roomId: string };
}
standInForApi(async (call, options?: unknown) => {
  const { body, params }: Options = Object(options);
  steps.push([call, body?.meeting, params?.roomId].filter(Boolean).join(' '));
});

beforeEach(() => steps.splice(0));

const port = (leave: () => Promise<void> = async () => undefined) => ({
  stopShare: () => void steps.push('share stopped'),
  leave: async () => {
    steps.push('media left');
    await leave();
  },
});

const parts = {
  idVotingSession: 's',
  close: async () => void steps.push('closed'),
  wait: async (ms: number) => void steps.push(`waited ${ms}`),
};

test('[MEDIA-25] [MEDIA-26] hanging up stops the share, waits, leaves, tells the server and closes, in this order', async () => {
  await hangUp({ ...parts, sharing: true, port: port() });
  expect(steps).toEqual([
    'share stopped',
    `waited ${SHARE_STOP_WAIT_MS}`,
    'media left',
    'PUT /api/people/meeting NOT_IN_MEETING',
    'closed',
  ]);
});

test('[MEDIA-25] who is in a huddle leaves it after its media, before the session', async () => {
  await hangUp({ ...parts, sharing: true, huddleId: 'alcove', syncs: true, port: port() });
  expect(steps).toEqual([
    'share stopped',
    `waited ${SHARE_STOP_WAIT_MS}`,
    'media left',
    'GET /api/huddle/member/remove/:roomId alcove',
    'PATCH /api/people/states/refresh',
    `waited ${SYNC_WAIT_MS}`,
    'PUT /api/people/meeting NOT_IN_MEETING',
    'closed',
  ]);
});

test('[MEDIA-25] whoever stays in another tab or on another device leaves here alone', async () => {
  await hangUp({ ...parts, sharing: false, huddleId: 'alcove', staysElsewhere: true, port: port() });
  expect(steps).toEqual(['media left', 'closed']);
});

test('[MEDIA-26] without a share nothing waits', async () => {
  await hangUp({ ...parts, sharing: false, port: port() });
  expect(steps).toEqual(['media left', 'PUT /api/people/meeting NOT_IN_MEETING', 'closed']);
});

test('[MEDIA-29] a leave that fails keeps nobody in', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await hangUp({ ...parts, sharing: false, port: port(() => Promise.reject(new Error('lost'))) });
  expect(steps).toEqual(['media left', 'PUT /api/people/meeting NOT_IN_MEETING', 'closed']);
});

test('[MEDIA-27] meetings are synced, and 500 ms waited, only where the site wants it', async () => {
  await hangUp({ ...parts, sharing: false, syncs: true, port: port() });
  expect(steps).toEqual([
    'media left',
    'PATCH /api/people/states/refresh',
    `waited ${SYNC_WAIT_MS}`,
    'PUT /api/people/meeting NOT_IN_MEETING',
    'closed',
  ]);
});

test('[MOD-06] [MEDIA-26] who was removed is gone at once, also while sharing, and asks the server nothing', async () => {
  await hangUpRemoved({ port: port(), close: parts.close });
  expect(steps).toEqual(['share stopped', 'closed']);
});
