import type { MediaGrant } from '@hemicycle/contract/media';
import { NO_LIVEKIT } from '@hemicycle/testkit/no-livekit';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { findLivekitServer } from '../../adapters/livekit/find-livekit-server.ts';
import { createLivekitMediaServer } from '../../adapters/livekit/livekit-media-server.ts';
import { runLivekitServer, type RunningLivekit } from '../../adapters/livekit/run-livekit-server.ts';
import type { MediaServer } from '../../adapters/media-server/media-server.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { freeLoopbackPort } from '../../platform/loopback-port.ts';

const SESSION = 'plenary-sitting-114';
const program = findLivekitServer(process.env['LIVEKIT_SERVER_PATH'] ?? null);
const quiet = { debug: () => undefined, error: () => undefined };

let running: RunningLivekit;
let mediaServer: MediaServer;
let server: TestServer;
let moderator: TestClient;

/** Enters the media room with the key alone, without telling the application server. Resolves once
 *  the media server has let it in. */
function standIn({ url, token }: Pick<MediaGrant, 'url' | 'token'>): Promise<{ ended: Promise<void> }> {
  const socket = new WebSocket(`${url}/rtc?access_token=${token}&protocol=16&auto_subscribe=1`);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return new Promise((resolve, reject) => {
    socket.once('message', () => resolve({ ended }));
    socket.once('error', reject);
  });
}

async function join(by: TestServer): Promise<{ socket: TestSocket; grant: MediaGrant }> {
  const client = await by.signIn('member08');
  const socket = await openTestSocket(client, 'member08', { idVotingSession: SESSION });
  socket.send({ type: 'mediaJoin', epoch: 7 });
  return { socket, grant: await socket.next('mediaGrant') };
}
const remove = () =>
  moderator.call('sendNotification', {
    params: { userId: 'member08' },
    body: { type: 'moderatorInstruction', message: { instruction: 'logout' } },
  });
const inRoom = async () =>
  (await mediaServer.participantsIn(SESSION)).filter(({ identity }) => identity.startsWith('member08.'));

describe('a real livekit-server (LIVEKIT_SERVER_PATH, or one on the path)', () => {
  beforeEach(({ skip }) => skip(program === null, NO_LIVEKIT));
  beforeAll(async () => {
    if (program === null) return;
    const [port, rtcUdpPort] = [await freeLoopbackPort(), await freeLoopbackPort()];
    running = await runLivekitServer({ program, port, rtcUdpPort, webhookUrl: null, log: quiet });
    mediaServer = createLivekitMediaServer({ ...running, iceServers: [], clock: systemClock });
    server = await startTestServer({ mediaServer });
    moderator = await server.signIn('moderator');
    await moderator.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  });
  afterAll(async () => {
    await server?.stop();
    await running?.stop();
  });

  test('[MOD-06] who is removed is out of the media, and a key that was kept brings nobody back', async () => {
    const { socket, grant } = await join(server);
    const stands = await standIn(grant);
    await expect.poll(inRoom).toHaveLength(1);
    await remove();
    await socket.closed;
    await stands.ended;
    await expect.poll(inRoom).toEqual([]);
    const again = await standIn(grant).catch(() => null);
    await again?.ended;
    await expect.poll(inRoom).toEqual([]);
  });

  test('[MOD-06] also who came in by an application server that fell, and speaks to none any more', async () => {
    const fallen = await startTestServer({ mediaServer, database: server.database, bus: server.bus });
    const { grant } = await join(fallen);
    const stands = await standIn(grant);
    await fallen.stop();
    await expect.poll(inRoom).toHaveLength(1);
    await remove();
    await stands.ended;
    await expect.poll(inRoom).toEqual([]);
  });
});
