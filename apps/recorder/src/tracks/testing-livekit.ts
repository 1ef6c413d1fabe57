import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  AudioFrame,
  AudioSource,
  LocalAudioTrack,
  Room,
  TrackPublishOptions,
  TrackSource,
} from '@livekit/rtc-node';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import { vi } from 'vitest';
import { SAMPLE_RATE } from '../media-files.ts';
import { tone } from './testing-room.ts';

const KEY = 'recorder';
const SECRET = 'a-secret-of-at-least-32-characters';
const ROOM = 'sitting';
const FRAME = SAMPLE_RATE / 50;

/** A real LiveKit on the loopback address, with a room. */
export interface TestingLivekit {
  grantKey(): Promise<{ url: string; token: string }>;
  /** Somebody enters the room and sounds a tone from their microphone until they leave. */
  speak(identity: string, hertz: number): Promise<() => Promise<void>>;
  /** Who is in the room, and whether others see them. */
  present(): Promise<{ identity: string; hidden: boolean }[]>;
  stop(): Promise<void>;
}

export async function startTestingLivekit(
  program: string,
  { port, udpPort }: { readonly port: number; readonly udpPort: number },
): Promise<TestingLivekit> {
  const config = {
    ...{ port, bind_addresses: ['127.0.0.1'], keys: { [KEY]: SECRET }, logging: { level: 'error' } },
    rtc: {
      tcp_port: 0,
      udp_port: udpPort,
      node_ip: '127.0.0.1',
      use_external_ip: false,
      enable_loopback_candidate: true,
    },
  };
  const child = spawn(program, [], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], LIVEKIT_CONFIG: JSON.stringify(config) },
  });
  const rooms = new RoomServiceClient(`http://127.0.0.1:${port}`, KEY, SECRET);
  await vi.waitFor(() => rooms.listRooms(), { timeout: 20_000, interval: 100 });
  const url = `ws://127.0.0.1:${port}`;

  async function keyOf(identity: string, more: { hidden?: boolean; canPublish?: boolean }) {
    const token = new AccessToken(KEY, SECRET, { identity });
    token.addGrant({ room: ROOM, roomJoin: true, canSubscribe: true, ...more });
    return token.toJwt();
  }

  return {
    grantKey: async () => ({ url, token: await keyOf('bot.1', { hidden: true, canPublish: false }) }),
    async speak(identity, hertz) {
      const room = new Room();
      await room.connect(url, await keyOf(identity, { canPublish: true }), {
        ...{ autoSubscribe: false, dynacast: false },
      });
      const source = new AudioSource(SAMPLE_RATE, 1);
      const track = LocalAudioTrack.createAudioTrack('microphone', source);
      const options = new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE });
      await room.localParticipant?.publishTrack(track, options);
      const until = { isOver: false };
      const sounding = (async () => {
        for (let at = 0; !until.isOver; at += FRAME) {
          // oxlint-disable-next-line no-await-in-loop -- the source takes as much as is heard
          await source.captureFrame(new AudioFrame(tone(hertz, at, FRAME), SAMPLE_RATE, 1, FRAME));
        }
      })();
      return async () => {
        until.isOver = true;
        await sounding;
        await room.disconnect();
      };
    },
    async present() {
      const people = await rooms.listParticipants(ROOM);
      return people.map(({ identity, permission }) => ({ identity, hidden: permission?.hidden === true }));
    },
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
