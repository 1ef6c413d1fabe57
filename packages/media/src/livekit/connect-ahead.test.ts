import type { Room } from 'livekit-client';
import { expect, test } from 'vitest';
import { connectAhead } from './connect-ahead.ts';

const URL = 'wss://media.test';
const KEY = { url: URL, token: 'key', iceServers: [{ urls: 'turn:turn.test' }] };

/** A room that records its actions, and whose server accepts everybody. */
function setUp() {
  const done: string[] = [];
  let rtcConfig: RTCConfiguration | undefined;
  const client = {
    join: async (url: string, token: string) => void done.push(`joined ${url} by ${token}`),
    reconnect: async (url: string, token: string) => void done.push(`back at ${url} by ${token}`),
  };
  const room = {
    engine: { client, cleanupPeerConnections: async () => void done.push('peer connections closed') },
    disconnect: async () => void done.push('left'),
    async connect(url: string, token: string, options: { rtcConfig: RTCConfiguration }) {
      ({ rtcConfig } = options);
      done.push('offer made');
      await client.join(url, token);
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of a room that are used here
  const ahead = connectAhead(room as unknown as Room);
  return { ahead, client, done, rtcConfig: () => rtcConfig };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

test('[BEY-23] what needs no key is done while it is awaited, and nothing is said before it is there', async () => {
  const { ahead, done, rtcConfig } = setUp();
  ahead.begin(URL);
  ahead.begin(URL);
  await soon();
  expect(done).toEqual(['offer made']);
  expect(rtcConfig()).toEqual({});
  await ahead.connect(KEY);
  expect(done).toEqual(['offer made', `joined ${URL} by key`]);
  expect(rtcConfig()).toEqual({ iceServers: KEY.iceServers });
});

test('[BEY-23] without a beginning, and where the cloud chooses by the key, all is done with the key', async () => {
  const alone = setUp();
  await alone.ahead.connect({ ...KEY, iceServers: null });
  expect(alone.done).toEqual(['offer made', `joined ${URL} by key`]);
  expect(alone.rtcConfig()).toEqual({});
  const cloud = setUp();
  const url = 'wss://parliament.livekit.cloud';
  cloud.ahead.begin(url);
  await soon();
  expect(cloud.done).toEqual([]);
  await cloud.ahead.connect({ ...KEY, url });
  expect(cloud.done).toEqual(['offer made', `joined ${url} by key`]);
});

test('[BEY-23] coming back uses the key that the media server has renewed since, or the one that was awaited', async () => {
  const { ahead, client, done } = setUp();
  ahead.begin(URL);
  await ahead.connect(KEY);
  done.length = 0;
  await client.reconnect(URL, 'awaited');
  await client.reconnect(URL, 'renewed');
  await client.join(URL, 'renewed');
  expect(done).toEqual([`back at ${URL} by key`, `back at ${URL} by renewed`, `joined ${URL} by renewed`]);
});

test('[BEY-23] a media server that is another one by now is not asked by its key', async () => {
  const { ahead, done } = setUp();
  ahead.begin(URL);
  await expect(ahead.connect({ ...KEY, url: 'wss://other.test' })).rejects.toThrow('another one');
  await soon();
  expect(done).toEqual(['offer made']);
});

test('[BEY-23] of what was only begun nothing stays open', async () => {
  const { ahead, done } = setUp();
  ahead.begin(URL);
  ahead.giveUp();
  await soon();
  expect(done).toEqual(['offer made', 'left', 'peer connections closed']);
});
