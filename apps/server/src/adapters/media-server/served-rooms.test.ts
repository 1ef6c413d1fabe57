import type { MediaGrant, MediaSends, MediaServerMessage } from '@hemicycle/contract/media';
import { expect, test } from 'vitest';
import type { MediaServer } from './media-server.ts';
import { createServedRooms, LOOK_EVERY_MS, OLD_KEYS_LIVE_MS, STAY_LINGERS_MS } from './served-rooms.ts';

const ALL: MediaSends = { microphone: true, camera: true, share: true };
const NOTHING: MediaSends = { microphone: false, camera: false, share: false };

/** Rooms with a clock that stands still until moved, before a media server that notes what it is asked. */
function setUp() {
  let nowMs = 1_000_000;
  let timers: { atMs: number; run: () => void }[] = [];
  const sent: { to: string; message: MediaServerMessage }[] = [];
  const present = new Map<string, MediaSends>();
  const asked: string[] = [];
  let keys = 0;
  const mediaServer: MediaServer = {
    url: 'ws://media.test',
    iceServers: null,
    async issueToken({ identity, grants }) {
      keys += 1;
      const may = Object.entries(grants.maySend).flatMap(([source, allowed]) => (allowed ? source : []));
      return { token: `${keys}:${identity}:${may.join('+')}:${grants.hidden}`, expiresAtMs: nowMs + 1 };
    },
    async updatePermissions({ identity, grants }) {
      asked.push(`update ${identity}`);
      if (present.has(identity)) present.set(identity, grants.maySend);
    },
    mutePublishedTrack: ({ identity, source }) => {
      asked.push(`mute ${source} of ${identity}`);
      return Promise.resolve(true);
    },
    async removeParticipant({ identity }) {
      asked.push(`remove ${identity}`);
      present.delete(identity);
    },
    participantsIn: async () => [...present].map(([identity, maySend]) => ({ identity, maySend })),
    verifyWebhook: () => Promise.resolve(null),
  };
  const rooms = createServedRooms({
    mediaServer,
    clock: {
      nowMs: () => nowMs,
      after(delayMs, run) {
        const timer = { atMs: nowMs + delayMs, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
    send: (to, message) => sent.push({ to, message }),
    failed: (error) => {
      throw error;
    },
  });
  async function pass(ms: number): Promise<void> {
    nowMs += ms;
    const due = timers.filter((timer) => timer.atMs <= nowMs);
    timers = timers.filter((timer) => timer.atMs > nowMs);
    for (const { run } of due) run();
    await settled();
  }
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const grants = (to: string): MediaGrant[] =>
    sent.flatMap((entry) => (entry.to === to && entry.message.type === 'mediaGrant' ? [entry.message] : []));
  async function join(connectionId: string, userId: string, epoch: number, mayPublish = ALL, hidden = false) {
    rooms.join({ connectionId, userId, roomId: 'main', mayPublish, hidden }, { epoch });
    await settled();
  }
  return { rooms, sent, present, asked, pass, settled, grants, join };
}

test('[PERM-33] a join is answered by a key of exactly the rights, hidden for streaming accounts', async () => {
  const { join, grants } = setUp();
  await join('c1', 'ada', 7);
  expect(grants('c1')[0]).toMatchObject({
    epoch: 7,
    roomId: 'main',
    peerId: 'ada.7',
    url: 'ws://media.test',
    token: '1:ada.7:microphone+camera+share:false',
    iceServers: null,
    caps: { maxCameras: null, maxMicrophones: null },
  });
  await join('c2', 'bot', 8, NOTHING, true);
  expect(grants('c2')[0]?.token).toBe('2:bot.8::true');
});

test('the same epoch again gives another key to the same stay; another epoch ends the stay before', async () => {
  const { join, grants, asked } = setUp();
  await join('c1', 'ada', 7);
  await join('c1', 'ada', 7);
  expect(grants('c1').map(({ peerId }) => peerId)).toEqual(['ada.7', 'ada.7']);
  expect(asked).toEqual([]);
  await join('c1', 'ada', 9);
  expect(asked).toEqual(['remove ada.7']);
});

test('[MEDIA-25] who leaves is taken out at once, who loses the line only after a while, who comes back not at all', async () => {
  const { rooms, join, asked, pass } = setUp();
  await join('c1', 'ada', 7);
  await join('c2', 'ben', 8);
  await join('c3', 'cyd', 9);
  rooms.leave('c1');
  expect(asked).toEqual(['remove ada.7']);
  rooms.disconnected('c2');
  rooms.disconnected('c3');
  await join('c4', 'cyd', 9);
  await pass(STAY_LINGERS_MS - 1);
  expect(asked).toEqual(['remove ada.7']);
  await pass(1);
  expect(asked).toEqual(['remove ada.7', 'remove ben.8']);
});

test('[PERM-33] a right that is taken is taken at the media server too, and stays taken when an old key comes back', async () => {
  const { rooms, join, asked, grants, present, pass } = setUp();
  await join('c1', 'ada', 7);
  present.set('ada.7', ALL);
  rooms.allow('ada', 'main', ALL);
  expect(asked).toEqual([]);
  rooms.allow('ada', 'main', NOTHING);
  expect(asked).toEqual(['update ada.7']);
  await pass(0);
  expect(grants('c1').at(-1)?.token).toBe('2:ada.7::false');
  present.set('ada.7', ALL);
  await pass(LOOK_EVERY_MS);
  expect(present.get('ada.7')).toEqual(NOTHING);
});

test('whoever was taken out and comes back by an old key is shown out, within a second or as soon as it is reported', async () => {
  const { rooms, join, asked, present, pass, settled } = setUp();
  await join('c1', 'ada', 7);
  rooms.leave('c1');
  present.set('ada.7', ALL).set('before-the-restart.1', ALL);
  await pass(LOOK_EVERY_MS);
  expect(asked).toEqual(['remove ada.7', 'remove ada.7']);
  rooms.hear({ kind: 'joined', roomId: 'main', identity: 'ada.7' });
  rooms.hear({ kind: 'joined', roomId: 'main', identity: 'before-the-restart.1' });
  await settled();
  expect(asked).toHaveLength(3);
  await pass(OLD_KEYS_LIVE_MS + 1);
  await pass(LOOK_EVERY_MS);
  rooms.hear({ kind: 'joined', roomId: 'main', identity: 'ada.7' });
  await settled();
  expect(asked).toHaveLength(3);
});

test('a silenced source is muted there in each stay of theirs, and nobody else’s', async () => {
  const { rooms, join, asked } = setUp();
  await join('c1', 'ada', 7);
  await join('c2', 'ada', 8);
  await join('c3', 'ben', 9);
  rooms.silence('ada', 'main', 'microphone');
  rooms.silence('ada', 'elsewhere', 'microphone');
  expect(asked).toEqual(['mute microphone of ada.7', 'mute microphone of ada.8']);
});

test('whoever is removed is taken out on every connection and told so, and nobody else', async () => {
  const { rooms, join, asked, sent } = setUp();
  await join('c1', 'ada', 7);
  await join('c2', 'ada', 8);
  await join('c3', 'ben', 9);
  sent.length = 0;
  rooms.remove('ada', 'main');
  rooms.remove('ada', 'main');
  expect(asked).toEqual(['remove ada.7', 'remove ada.8']);
  expect(sent).toMatchObject([
    { to: 'c1', message: { type: 'mediaRefused', reason: 'room-not-allowed', epoch: 7 } },
    { to: 'c2', message: { type: 'mediaRefused', reason: 'room-not-allowed', epoch: 8 } },
  ]);
});

test('publishing without a stay is refused, signals are nobody’s', async () => {
  const { rooms, join, sent } = setUp();
  rooms.publish('c1', ALL);
  expect(sent[0]?.message).toMatchObject({ type: 'mediaRefused', reason: 'not-joined' });
  await join('c1', 'ada', 7);
  sent.length = 0;
  rooms.publish('c1', ALL);
  rooms.signal('c1', { to: 'x', epoch: 7, payload: { kind: 'restart', fromLink: 1, toLink: null } });
  expect(sent).toEqual([]);
});
