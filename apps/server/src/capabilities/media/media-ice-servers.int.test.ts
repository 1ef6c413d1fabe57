import { createHmac } from 'node:crypto';
import type { MediaIceServer } from '@hemicycle/contract/media';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterEach, describe, expect, test } from 'vitest';
import { TURN_CREDENTIALS_LIVE_MS } from '../../adapters/mesh/turn-credentials.ts';
import type { MediaServer } from '../../adapters/media-server/media-server.ts';
import { systemClock } from '../../platform/clock/clock.ts';

const SESSION = 'plenary-sitting-114';
const SECRET = 'shared with the TURN server';
const STUN = 'stun:stun.test';
const TURN = 'turn:turn.test';
/** A tolerance that is longer than any test takes. */
const MINUTE_MS = 60_000;

const mediaServer: MediaServer = {
  url: 'ws://media.test',
  iceServers: [{ urls: [STUN] }, { urls: [TURN] }],
  issueToken: async ({ identity }) => ({ token: `key of ${identity}`, expiresAtMs: Date.now() + 600_000 }),
  updatePermissions: () => Promise.resolve(),
  mutePublishedTrack: () => Promise.resolve(false),
  removeParticipant: () => Promise.resolve(),
  participantsIn: () => Promise.resolve([]),
  verifyWebhook: () => Promise.resolve(undefined),
};

let server: TestServer;
afterEach(() => server.stop());

async function start(options: {
  readonly mediaServer?: MediaServer;
}): Promise<{ pass: (ms: number) => void }> {
  let aheadMs = 0;
  server = await startTestServer({
    ...options,
    clock: { nowMs: () => Date.now() + aheadMs, after: systemClock.after },
    config: { iceServers: [{ urls: STUN }, { urls: TURN }], turnSecret: SECRET },
  });
  return {
    pass(ms) {
      aheadMs += ms;
    },
  };
}

async function enter(account: string) {
  const socket = await openTestSocket(await server.signIn(account), account, { idVotingSession: SESSION });
  await socket.snapshot();
  return socket;
}

/** Checks that the servers are those of the settings, with credentials for this person. Returns
 *  when the credentials end, in seconds since the epoch. */
function goodUntilS(servers: readonly MediaIceServer[] | null, userId: string): number {
  const turn = servers?.find(({ urls }) => urls.includes(TURN));
  expect(servers?.find(({ urls }) => urls.includes(STUN))).toEqual({ urls: [STUN] });
  const [untilS = '', whose] = turn?.username?.split(':') ?? [];
  expect(whose).toBe(userId);
  expect(turn?.credential).toBe(
    createHmac('sha1', SECRET)
      .update(turn?.username ?? '')
      .digest('base64'),
  );
  return Number(untilS);
}

describe('a page gets TURN servers', () => {
  test('[MEDIA-02] on the mesh as that person may use them for an hour, and anew with each list of the room', async () => {
    const { pass } = await start({});
    const socket = await enter('member08');
    socket.send({ type: 'mediaJoin', epoch: 1 });
    const first = await socket.next('mediaPeers');
    const untilS = goodUntilS(first.iceServers, 'member08');
    expect(Math.abs(untilS * 1000 - Date.now() - TURN_CREDENTIALS_LIVE_MS)).toBeLessThan(MINUTE_MS);

    pass(2 * MINUTE_MS);
    const other = await enter('member09');
    other.send({ type: 'mediaJoin', epoch: 2 });
    const { iceServers } = await socket.next('mediaPeers', ({ peers }) => peers.length === 1);
    expect(goodUntilS(iceServers, 'member08')).toBeGreaterThanOrEqual(untilS + 120);
    goodUntilS((await other.next('mediaPeers')).iceServers, 'member09');
  });

  test('[MEDIA-02] beside a media server with the key to it, where the settings name any', async () => {
    await start({ mediaServer });
    const socket = await enter('member08');
    socket.send({ type: 'mediaJoin', epoch: 1 });
    goodUntilS((await socket.next('mediaGrant')).iceServers, 'member08');
  });
});
