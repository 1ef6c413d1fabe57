import { createHash } from 'node:crypto';
import { AccessToken, TokenVerifier } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { systemClock } from '../../platform/clock/clock.ts';
import { freeLoopbackPort } from '../../platform/db/postgres-process.ts';
import { mediaServerContract } from '../media-server/media-server-contract-suite.ts';
import type { MediaServer } from '../media-server/media-server.ts';
import { findLivekitServer } from './find-livekit-server.ts';
import { createLivekitMediaServer } from './livekit-media-server.ts';
import { runLivekitServer, type RunningLivekit } from './run-livekit-server.ts';

const program = findLivekitServer(process.env['LIVEKIT_SERVER_PATH'] ?? null);
const quiet = { debug: () => undefined, error: () => undefined };

let running: RunningLivekit;
let server: MediaServer;

/** Opens the signalling as a browser does. */
function connect(url: string, token: string): Promise<{ ended: Promise<void>; close: () => void }> {
  const socket = new WebSocket(`${url}/rtc?access_token=${token}&protocol=16&auto_subscribe=1`);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return new Promise((resolve, reject) => {
    // The first message is the server's answer to the join.
    socket.once('message', () => resolve({ ended, close: () => socket.close() }));
    socket.once('error', reject);
    void ended.then(() => reject(new Error('It was closed before it was in.')));
  });
}

describe.skipIf(program === null)('a real livekit-server (LIVEKIT_SERVER_PATH, or one on the path)', () => {
  beforeAll(async () => {
    running = await runLivekitServer({
      program: program ?? '',
      port: await freeLoopbackPort(),
      rtcTcpPort: await freeLoopbackPort(),
      rtcUdpPort: await freeLoopbackPort(),
      webhookUrl: null,
      log: quiet,
    });
    server = createLivekitMediaServer({ ...running, iceServers: [], clock: systemClock });
  });
  afterAll(() => running.stop());

  mediaServerContract({
    server: () => server,
    connect,
    async signed(body) {
      const token = new AccessToken(running.apiKey, running.apiSecret);
      token.sha256 = createHash('sha256').update(body).digest('base64');
      return token.toJwt();
    },
  });

  test('[PERM-33] [PERM-19] the key holds exactly what the permissions give', async () => {
    const grantsOf = async (
      maySend: { microphone: boolean; camera: boolean; share: boolean },
      hidden = false,
    ) => {
      const { token } = await server.issueToken({
        roomId: 'room',
        identity: 'ada.1',
        grants: { maySend, hidden },
      });
      const claims = await new TokenVerifier(running.apiKey, running.apiSecret).verify(token);
      return claims.video;
    };
    const alike = {
      room: 'room',
      roomJoin: true,
      canSubscribe: true,
      canPublishData: false,
      canUpdateOwnMetadata: false,
    };
    expect(await grantsOf({ microphone: true, camera: true, share: true })).toEqual({
      ...alike,
      canPublish: true,
      canPublishSources: ['microphone', 'camera', 'screen_share', 'screen_share_audio'],
      hidden: false,
    });
    expect(await grantsOf({ microphone: true, camera: true, share: false })).toMatchObject({
      canPublishSources: ['microphone', 'camera'],
    });
    expect(await grantsOf({ microphone: false, camera: false, share: false }, true)).toEqual({
      ...alike,
      canPublish: false,
      canPublishSources: [],
      hidden: true,
    });
  });

  test('it listens on the loopback address alone, and is gone when it was stopped', async () => {
    const another = await runLivekitServer({
      program: program ?? '',
      port: await freeLoopbackPort(),
      rtcTcpPort: await freeLoopbackPort(),
      rtcUdpPort: await freeLoopbackPort(),
      webhookUrl: null,
      log: quiet,
    });
    const address = another.url.replace(/^ws/, 'http');
    expect((await fetch(address)).status).toBe(200);
    await another.stop();
    await another.stop();
    await expect(fetch(address)).rejects.toThrow();
  });
});
