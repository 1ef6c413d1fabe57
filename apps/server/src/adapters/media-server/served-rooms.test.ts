import type { MediaGrant, MediaSends, MediaServerMessage } from '@hemicycle/contract/media';
import { expect, test } from 'vitest';
import type { MediaGrants, MediaServer } from './media-server.ts';
import { LOOK_EVERY_MS, OLD_KEYS_LIVE_MS, STRANGERS_STAY_MS } from './old-keys.ts';
import { createServedRooms } from './served-rooms.ts';
import { STAY_LINGERS_MS } from './stay-book.ts';
import type { StaySharing } from './stay-sharing.ts';

const ALL: MediaSends = { microphone: true, camera: true, share: true };
const NOTHING: MediaSends = { microphone: false, camera: false, share: false };

/** Rooms with a clock that moves only by hand, and a media server that notes its calls. */
function setUp(sharing?: StaySharing) {
  let nowMs = 1_000_000;
  let timers: { atMs: number; run: () => void }[] = [];
  const sent: { to: string; message: MediaServerMessage }[] = [];
  const present = new Map<string, MediaSends>();
  const seenNot = new Set<string>();
  /** Delays the next call of the media server until the returned function is called. */
  const held: (() => void)[] = [];
  let holds = false;
  const asked: string[] = [];
  const rights = new Map<string, MediaGrants>();
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
      if (holds) await new Promise<void>((resolve) => held.push(resolve));
      if (!present.has(identity)) return;
      present.set(identity, grants.maySend);
      if (grants.hidden) seenNot.add(identity);
      else seenNot.delete(identity);
    },
    mutePublishedTrack: ({ identity, source }) => {
      asked.push(`mute ${source} of ${identity}`);
      return Promise.resolve(true);
    },
    async removeParticipant({ identity }) {
      asked.push(`remove ${identity}`);
      present.delete(identity);
    },
    participantsIn: async () =>
      [...present].map(([identity, maySend]) => ({ identity, maySend, hidden: seenNot.has(identity) })),
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
    rightsOf: async () => rights,
    sharing,
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
  function hold(): () => Promise<void> {
    holds = true;
    return async () => {
      holds = false;
      for (const go of held.splice(0)) go();
      await settled();
    };
  }
  return { rooms, sent, present, seenNot, hold, asked, rights, pass, settled, grants, join };
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
  present.set('ada.7', ALL);
  rooms.hear({ kind: 'joined', roomId: 'main', identity: 'ada.7' });
  expect(asked.filter((what) => what === 'update ada.7')).toHaveLength(3);
  expect(present.get('ada.7')).toEqual(NOTHING);
});

test('[MEDIA-11] a right that is given back at once is given after it was taken, and one that came to nothing is given again', async () => {
  const { rooms, join, asked, present, pass, hold } = setUp();
  await join('c1', 'ada', 7);
  present.set('ada.7', ALL);
  const letGo = hold();
  rooms.allow('ada', 'main', NOTHING);
  rooms.allow('ada', 'main', ALL);
  expect(asked).toEqual(['update ada.7']);
  await letGo();
  expect(asked).toEqual(['update ada.7', 'update ada.7']);
  expect(present.get('ada.7')).toEqual(ALL);
  // As if the media server had handled the two updates in reverse order.
  present.set('ada.7', NOTHING);
  await pass(LOOK_EVERY_MS);
  expect(present.get('ada.7')).toEqual(ALL);
});

test('[PERM-33] whoever is hidden no longer is seen at once, also where an old key says otherwise; whoever is to be hidden comes in anew', async () => {
  const { rooms, join, asked, grants, present, seenNot, pass } = setUp();
  await join('c1', 'bot', 8, NOTHING, true);
  present.set('bot.8', NOTHING);
  seenNot.add('bot.8');
  rooms.allow('bot', 'main', NOTHING, true);
  expect(asked).toEqual([]);
  rooms.allow('bot', 'main', NOTHING, false);
  await pass(0);
  expect([...seenNot]).toEqual([]);
  expect(grants('c1').at(-1)?.token).toBe('2:bot.8::false');
  seenNot.add('bot.8');
  await pass(LOOK_EVERY_MS);
  expect([...seenNot]).toEqual([]);
  rooms.allow('bot', 'main', NOTHING, true);
  expect(asked.at(-1)).toBe('remove bot.8');
  await pass(0);
  expect(grants('c1').at(-1)?.token).toBe('3:bot.8::true');
  // The bot comes with an old key that also grants more than its rights. It is taken out, because
  // hiding it is not enough where other people have seen it.
  present.set('bot.8', ALL);
  await pass(LOOK_EVERY_MS);
  expect([...present.keys()]).toEqual([]);
  present.set('bot.8', ALL);
  rooms.hear({ kind: 'joined', roomId: 'main', identity: 'bot.8' });
  await pass(0);
  expect([...present.keys()]).toEqual([]);
});

test('whoever was taken out and comes back by an old key is shown out, within a second or as soon as it is reported', async () => {
  const { rooms, join, asked, present, pass } = setUp();
  await join('c1', 'ada', 7);
  await join('c2', 'ada', 8);
  rooms.leave('c1');
  rooms.leave('c2');
  present.set('ada.7', ALL);
  await pass(LOOK_EVERY_MS);
  expect(asked).toEqual(['remove ada.7', 'remove ada.8', 'remove ada.7']);
  // Two participants come at once; both are taken out without a check of the whole room.
  for (const identity of ['ada.7', 'ada.8']) rooms.hear({ kind: 'joined', roomId: 'main', identity });
  expect(asked.slice(3)).toEqual(['remove ada.7', 'remove ada.8']);
});

test('nobody is in a room in a fourth place; the third lost line makes room', async () => {
  const { rooms, join, grants, sent } = setUp();
  for (const place of [1, 2, 3, 4]) await join(`c${place}`, 'ada', place);
  expect(grants('c3')).toHaveLength(1);
  expect(grants('c4')).toEqual([]);
  expect(sent.at(-1)).toMatchObject({
    to: 'c4',
    message: { type: 'mediaRefused', reason: 'too-many-stays', limit: 3, epoch: 4 },
  });
  await join('c3', 'ada', 3);
  expect(grants('c3')).toHaveLength(2);
  rooms.disconnected('c1');
  await join('c4', 'ada', 4);
  expect(grants('c4')).toHaveLength(1);
});

test('[MEDIA-11] whoever sends a sound as a picture is taken out and told', async () => {
  const { rooms, join, asked, sent, settled } = setUp();
  await join('c1', 'ada', 7);
  rooms.hear({ kind: 'mislabelled', roomId: 'main', identity: 'ada.7' });
  rooms.hear({ kind: 'mislabelled', roomId: 'main', identity: 'stranger.1' });
  await settled();
  expect(asked).toEqual(['remove ada.7', 'remove stranger.1']);
  expect(sent.at(-1)?.message).toMatchObject({ type: 'mediaRefused', reason: 'room-not-allowed' });
});

test('the media server renews the key of whoever comes in, so the time of old keys begins anew with each return', async () => {
  const { rooms, join, present, pass, rights } = setUp();
  rights.set('ada', { maySend: ALL, hidden: false });
  await join('c1', 'ada', 7);
  rooms.leave('c1');
  for (let returns = 0; returns < 3; returns += 1) {
    // The time of the last check at which the old key is still known.
    await pass(OLD_KEYS_LIVE_MS - LOOK_EVERY_MS);
    present.set('ada.7', ALL);
    await pass(LOOK_EVERY_MS);
    expect([...present.keys()]).toEqual([]);
  }
});

test('[PERM-33] a server that started anew shows out at once, with the first who enters or the first report, whoever may not be there', async () => {
  const { rooms, join, asked, present, pass, settled } = setUp();
  present.set('removed.1', ALL).set('phone.6f1d0c1e-5b0e-4c62-9a6e-000000000000', ALL);
  await join('c1', 'ada', 7);
  await pass(LOOK_EVERY_MS);
  expect(asked).toEqual(['remove removed.1']);
  present.set('removed.2', ALL);
  rooms.hear({ kind: 'joined', roomId: 'main', identity: 'removed.2' });
  await settled();
  expect(asked).toEqual(['remove removed.1', 'remove removed.2']);
  expect([...present.keys()]).toEqual(['phone.6f1d0c1e-5b0e-4c62-9a6e-000000000000']);
});

test('[PERM-33] [BEY-23] who may be there is held to what holds now, keeps the media while the page asks again, and else is shown out', async () => {
  const { join, asked, present, pass, rights } = setUp();
  const onlyMicrophone = { ...NOTHING, microphone: true };
  rights.set('ben', { maySend: onlyMicrophone, hidden: false }).set('cyd', { maySend: ALL, hidden: false });
  present.set('ben.1', ALL).set('cyd.2', ALL);
  await join('c1', 'ada', 7);
  await pass(LOOK_EVERY_MS);
  expect(asked).toEqual(['update ben.1']);
  expect(present.get('ben.1')).toEqual(onlyMicrophone);
  await join('c2', 'cyd', 2);
  await pass(STRANGERS_STAY_MS);
  expect([...present.keys()]).toEqual(['ben.1', 'cyd.2']);
  await pass(LOOK_EVERY_MS);
  expect([...present.keys()]).toEqual(['cyd.2']);
  // The page joins again after all.
  await join('c3', 'ben', 1, onlyMicrophone);
  present.set('ben.1', onlyMicrophone);
  await pass(LOOK_EVERY_MS);
  expect([...present.keys()]).toEqual(['cyd.2', 'ben.1']);
});

test('[PERM-33] [BEY-12] a server watches its rooms as after a start when another one is gone, which knew of old keys', async () => {
  let serverGone = () => {};
  const sharing: StaySharing = {
    write: async () => undefined,
    load: async () => [],
    takeOver: async () => [],
    carry: () => undefined,
    listen(on) {
      ({ serverGone } = on);
      return () => undefined;
    },
  };
  const { join, asked, present, pass } = setUp(sharing);
  await join('c1', 'ada', 7);
  await pass(OLD_KEYS_LIVE_MS + LOOK_EVERY_MS);
  await pass(LOOK_EVERY_MS);
  present.set('removed.1', ALL);
  await pass(LOOK_EVERY_MS);
  expect(asked).toEqual([]);
  serverGone();
  await pass(LOOK_EVERY_MS);
  expect(asked).toEqual(['remove removed.1']);
});

test('[EXIT-11] a room that is closed is empty: stays are told, phones and strangers are taken out too', async () => {
  const { rooms, join, sent, present, settled } = setUp();
  await join('c1', 'ada', 7);
  present.set('ada.7', ALL).set('ben.1', ALL).set('phone.6f1d0c1e-5b0e-4c62-9a6e-000000000000', ALL);
  sent.length = 0;
  rooms.close('main');
  await settled();
  expect([...present.keys()]).toEqual([]);
  expect(sent).toMatchObject([{ to: 'c1', message: { reason: 'room-not-allowed', epoch: 7 } }]);
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
  rooms.publish('c1', { ...ALL, share: false });
  rooms.signal('c1', { to: 'x', epoch: 7, payload: { kind: 'restart', fromLink: 1, toLink: null } });
  expect(sent).toEqual([]);
});
