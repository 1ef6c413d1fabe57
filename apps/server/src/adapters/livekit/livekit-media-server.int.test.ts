import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { NO_LIVEKIT } from '@hemicycle/testkit/no-livekit';
import { AccessToken, TokenVerifier } from 'livekit-server-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { systemClock } from '../../platform/clock/clock.ts';
import { freeLoopbackPort } from '../../platform/loopback-port.ts';
import { mediaServerContract } from '../media-server/media-server-contract-suite.ts';
import type { MediaServer } from '../media-server/media-server.ts';
import { findLivekitServer } from './find-livekit-server.ts';
import { createLivekitMediaServer } from './livekit-media-server.ts';
import { runLivekitServer, type RunningLivekit } from './run-livekit-server.ts';

const program = findLivekitServer(process.env['LIVEKIT_SERVER_PATH'] ?? null);
const quiet = { debug: () => undefined, error: () => undefined };

let running: RunningLivekit;
let server: MediaServer;

/** Opens the signalling connection as a browser does. */
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

const LOOPBACK = ['0100007F', '00000000000000000000000001000000'];

/** The local addresses of all network sockets of a process, as Linux lists them. */
function socketsOf(pid: number): { protocol: string; address: string; port: number }[] {
  const inodes = new Set<string>();
  for (const fd of readdirSync(`/proc/${pid}/fd`)) {
    try {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? [];
      if (inode !== undefined) inodes.add(inode);
    } catch {
      // The file was closed while the list was read.
    }
  }
  return ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((protocol) =>
    readFileSync(`/proc/${pid}/net/${protocol}`, 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const fields = line.trim().split(/\s+/);
        const [address = '', port = ''] = fields[1]?.split(':') ?? [];
        return inodes.has(fields[9] ?? '') ? [{ protocol, address, port: Number.parseInt(port, 16) }] : [];
      }),
  );
}

describe('a real livekit-server (LIVEKIT_SERVER_PATH, or one on the path)', () => {
  beforeEach(({ skip }) => skip(program === null, NO_LIVEKIT));
  beforeAll(async () => {
    if (program === null) return;
    running = await runLivekitServer({
      program,
      port: await freeLoopbackPort(),
      rtcUdpPort: await freeLoopbackPort(),
      webhookUrl: null,
      log: quiet,
    });
    server = createLivekitMediaServer({ ...running, iceServers: [], clock: systemClock });
  });
  afterAll(() => (program === null ? undefined : running.stop()));

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
    expect(await grantsOf({ microphone: false, camera: false, share: true })).toMatchObject({
      canPublishSources: ['screen_share'],
    });
    expect(await grantsOf({ microphone: false, camera: false, share: false }, true)).toEqual({
      ...alike,
      canPublish: false,
      canPublishSources: [],
      hidden: true,
    });
  });

  test('[PERM-33] the key is good for ten minutes', async () => {
    const grants = { maySend: { microphone: true, camera: true, share: true }, hidden: false };
    const before = Math.floor(Date.now() / 1000);
    const { token, expiresAtMs } = await server.issueToken({ roomId: 'room', identity: 'ada.1', grants });
    const after = Math.ceil(Date.now() / 1000);
    const { exp = 0 } = await new TokenVerifier(running.apiKey, running.apiSecret).verify(token);
    expect(exp).toBeGreaterThanOrEqual(before + 600);
    expect(exp).toBeLessThanOrEqual(after + 600);
    // The page is told the same end as the token holds.
    expect(Math.abs(expiresAtMs / 1000 - exp)).toBeLessThanOrEqual(1);
  });

  test('[BEY-23] one that was killed is started again where it was, and takes the keys from before', async () => {
    const key = { roomId: 'room-of-kills', identity: 'ada.1' };
    const grants = { maySend: { microphone: true, camera: true, share: true }, hidden: false };
    const { token } = await server.issueToken({ ...key, grants });
    const line = await connect(server.url, token);
    const killed = running.pid();
    process.kill(killed, 'SIGKILL');
    await line.ended;
    await expect
      .poll(
        () =>
          connect(server.url, token).then(
            (again) => again.close(),
            () => 'not yet',
          ),
        { timeout: 15_000 },
      )
      .toBeUndefined();
    expect(running.pid()).not.toBe(killed);
  });

  test('[MEDIA-25] what it reports by itself is taken for genuine, and not a byte more', async () => {
    const came: { body: string; authorization: string | undefined }[] = [];
    const receiver = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      request.on('end', () => {
        response.end();
        came.push({ body, authorization: request.headers.authorization });
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const address = receiver.address();
    const another = await runLivekitServer({
      program: program ?? '',
      port: await freeLoopbackPort(),
      rtcUdpPort: await freeLoopbackPort(),
      webhookUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
      log: quiet,
    });
    try {
      const reporting = createLivekitMediaServer({ ...another, iceServers: [], clock: systemClock });
      const key = { roomId: 'room-of-reports', identity: 'ada.1' };
      const grants = { maySend: { microphone: true, camera: true, share: true }, hidden: false };
      const line = await connect(reporting.url, (await reporting.issueToken({ ...key, grants })).token);
      await expect
        .poll(() => came.map(({ body }) => body).join(), { timeout: 10_000 })
        .toContain('room_started');
      for (const { body, authorization } of came) {
        expect(await reporting.verifyWebhook(body, authorization)).toBeNull();
        expect(await reporting.verifyWebhook(`${body} `, authorization)).toBeUndefined();
        // The report was signed with the key of another server.
        expect(await server.verifyWebhook(body, authorization)).toBeUndefined();
      }
      line.close();
    } finally {
      await another.stop();
      await new Promise((resolve) => receiver.close(resolve));
    }
  });

  test('it is gone when it was stopped', async () => {
    const another = await runLivekitServer({
      program: program ?? '',
      port: await freeLoopbackPort(),
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

  test.skipIf(!existsSync('/proc/self/net/tcp'))(
    'nothing of it can be reached but by the loopback address (where the system tells what a process has open)',
    async () => {
      const [port, rtcUdpPort] = [await freeLoopbackPort(), await freeLoopbackPort()];
      const log = quiet;
      const another = await runLivekitServer({
        program: program ?? '',
        port,
        rtcUdpPort,
        webhookUrl: null,
        log,
      });
      try {
        const sockets = socketsOf(another.pid());
        expect(sockets).toContainEqual({ protocol: 'tcp', address: LOOPBACK[0], port });
        expect(sockets).toContainEqual({ protocol: 'udp', address: LOOPBACK[0], port: rtcUdpPort });
        expect(sockets.filter(({ address }) => !LOOPBACK.includes(address))).toEqual([]);
      } finally {
        await another.stop();
      }
    },
  );
});
