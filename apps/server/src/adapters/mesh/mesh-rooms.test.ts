import type {
  MediaPayload,
  MediaPeers,
  MediaRefused,
  MediaServerMessage,
  MediaSignalled,
} from '@hemicycle/contract/media';
import { describe, expect, test } from 'vitest';
import { STAY_LINGERS_MS } from '../media-server/stay-book.ts';
import { COMPLETE_AFTER_MS, createMeshRooms, type MeshRoomsOptions, ROSTER_EVERY_MS } from './mesh-rooms.ts';
import {
  ANSWER_BURST,
  CANDIDATE_BURST,
  CANDIDATES_PER_SECOND,
  SIGNAL_BURST,
  SIGNALS_PER_SECOND,
  SIGNALS_TO_ONE_BURST,
  SIGNALS_TO_ONE_PER_SECOND,
} from './signal-limits.ts';

const PAYLOAD: MediaPayload = {
  kind: 'description',
  fromLink: 7,
  toLink: null,
  sdpType: 'offer',
  sdp: 'v=0',
};
const NOTHING = { microphone: false, camera: false, share: false };
const CAMERA = { ...NOTHING, camera: true };

/** Rooms with a clock that stands still until moved, and everything that was sent to each connection. */
function setUp(options: Partial<MeshRoomsOptions> = {}) {
  let nowMs = 1_000_000;
  let timers: { atMs: number; run: () => void }[] = [];
  const sent: { to: string; message: MediaServerMessage }[] = [];
  const rooms = createMeshRooms({
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
    iceServers: () => [{ urls: ['stun:stun.test'] }],
    send: (to, message) => sent.push({ to, message }),
    ...options,
  });

  function pass(ms: number): void {
    nowMs += ms;
    const due = timers.filter((timer) => timer.atMs <= nowMs);
    timers = timers.filter((timer) => timer.atMs > nowMs);
    for (const { run } of due) run();
  }

  const to = (connectionId: string) =>
    sent.filter((entry) => entry.to === connectionId).map((entry) => entry.message);
  return {
    rooms,
    sent,
    pass,
    to,
    join: (connectionId: string, userId: string, epoch: number, roomId = 'main') =>
      rooms.join({ connectionId, userId, roomId }, { epoch }),
    roster: (connectionId: string): MediaPeers | undefined =>
      to(connectionId)
        .filter((message) => message.type === 'mediaPeers')
        .at(-1),
    signals: (connectionId: string): MediaSignalled[] =>
      to(connectionId).filter((message) => message.type === 'mediaSignal'),
    refusals: (connectionId: string): MediaRefused[] =>
      to(connectionId).filter((message) => message.type === 'mediaRefused'),
  };
}

describe('who is in a room', () => {
  test('a newcomer hears of everybody at once, the others soon, and one side of each pair is polite', () => {
    const { join, pass, roster } = setUp();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22);
    const atBen = roster('c2');
    expect(atBen?.peers.map((peer) => peer.userId)).toEqual(['ada']);
    expect(atBen?.iceServers).toEqual([{ urls: ['stun:stun.test'] }]);
    expect(atBen?.caps).toEqual({ maxCameras: 6, maxMicrophones: 16 });
    pass(ROSTER_EVERY_MS);
    const atAda = roster('c1');
    expect(atAda?.peers.map((peer) => peer.userId)).toEqual(['ben']);
    expect(atAda?.peers[0]?.polite).toBe(!atBen?.peers[0]?.polite);
    expect(atAda?.peers[0]?.peerId).toBe(atBen?.you.peerId);
  });

  test('[MEDIA-04] a list says whether the server was started a moment ago, and may not know of everybody', () => {
    const { join, pass, roster } = setUp();
    join('c1', 'ada', 11);
    expect(roster('c1')?.complete).toBe(false);
    pass(COMPLETE_AFTER_MS);
    join('c1', 'ada', 11);
    expect(roster('c1')?.complete).toBe(true);
  });

  test('rooms do not hear of each other', () => {
    const { join, pass, roster, rooms } = setUp();
    join('c1', 'ada', 11, 'one');
    join('c2', 'ben', 22, 'two');
    pass(ROSTER_EVERY_MS);
    expect(roster('c1')?.peers).toEqual([]);
    expect(rooms.stays('one').map((stay) => stay.userId)).toEqual(['ada']);
  });

  test('a new epoch replaces the stay of the connection', () => {
    const { join, pass, roster, rooms } = setUp();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22);
    join('c2', 'ben', 23);
    pass(ROSTER_EVERY_MS);
    expect(roster('c1')?.peers.map((peer) => peer.epoch)).toEqual([23]);
    expect(rooms.stays('main')).toHaveLength(2);
  });

  test('joining another room leaves the first', () => {
    const { join, pass, roster } = setUp();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22);
    join('c2', 'ben', 23, 'huddle');
    pass(ROSTER_EVERY_MS);
    expect(roster('c1')?.peers).toEqual([]);
    expect(roster('c2')?.roomId).toBe('huddle');
  });

  test('many changes reach the others as few rosters', () => {
    const { join, pass, rooms, to } = setUp();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22);
    pass(ROSTER_EVERY_MS);
    const before = to('c1').length;
    for (let round = 0; round < 20; round += 1) rooms.publish('c2', round % 2 === 0 ? CAMERA : NOTHING);
    pass(ROSTER_EVERY_MS);
    expect(to('c1').length - before).toBeLessThanOrEqual(2);
  });
});

describe('somebody who says something all the time', () => {
  test('[PERM-33] makes no more lists for the others than anybody, whatever it signals between', () => {
    const { join, pass, rooms, roster, to } = setUp();
    for (const [index, userId] of ['ada', 'ben', 'cyd'].entries()) join(`c${index + 1}`, userId, index + 1);
    pass(ROSTER_EVERY_MS);
    const [toAda, ...others] = roster('c3')?.peers ?? [];
    const before = [to('c1').length, to('c2').length];
    for (let round = 0; round < 40; round += 1) {
      rooms.publish('c3', round % 2 === 0 ? CAMERA : NOTHING);
      rooms.signal('c3', { to: toAda?.peerId ?? '', epoch: 3, payload: PAYLOAD });
    }
    pass(ROSTER_EVERY_MS);
    expect(others).toHaveLength(1);
    const rosters = (connectionId: string, from: number) =>
      to(connectionId)
        .slice(from)
        .filter(({ type }) => type === 'mediaPeers').length;
    expect(rosters('c1', before[0] ?? 0)).toBeLessThanOrEqual(2);
    expect(rosters('c2', before[1] ?? 0)).toBeLessThanOrEqual(2);
  });

  test('[PERM-33] is told of it with everybody, and not each time', () => {
    const { join, pass, rooms, roster, to } = setUp();
    join('c1', 'ada', 11);
    pass(ROSTER_EVERY_MS);
    const before = to('c1').length;
    for (let round = 0; round < 150; round += 1) {
      pass(1);
      rooms.publish('c1', round % 2 === 0 ? NOTHING : CAMERA);
    }
    pass(ROSTER_EVERY_MS);
    expect(to('c1').length - before).toBeLessThanOrEqual(ANSWER_BURST + 4);
    expect(roster('c1')?.you.sends).toEqual(CAMERA);
  });
});

describe('a lost socket', () => {
  test('a stay that comes back under its epoch is the same stay, still sending', () => {
    const { join, pass, rooms, roster } = setUp();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22);
    rooms.publish('c2', CAMERA);
    const { peerId } = roster('c2')?.you ?? {};
    rooms.disconnected('c2');
    pass(STAY_LINGERS_MS - 1);
    expect(roster('c1')?.peers.map((peer) => peer.peerId)).toEqual([peerId]);
    join('c3', 'ben', 22);
    pass(STAY_LINGERS_MS);
    expect(roster('c3')?.you).toEqual({ peerId, userId: 'ben', epoch: 22, sends: CAMERA });
    expect(rooms.stays('main')).toHaveLength(2);
  });

  test('a stay that does not come back goes', () => {
    const { join, pass, rooms, roster } = setUp();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22);
    rooms.disconnected('c2');
    pass(STAY_LINGERS_MS);
    pass(ROSTER_EVERY_MS);
    expect(roster('c1')?.peers).toEqual([]);
    rooms.disconnected('c1');
    pass(STAY_LINGERS_MS);
    expect(rooms.stays('main')).toEqual([]);
  });

  test('a page loaded again does not leave its predecessor standing', () => {
    const { join, pass, rooms, roster } = setUp();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22);
    rooms.disconnected('c2');
    join('c3', 'ben', 33);
    pass(ROSTER_EVERY_MS);
    expect(roster('c1')?.peers.map((peer) => peer.epoch)).toEqual([33]);
    pass(STAY_LINGERS_MS);
    expect(rooms.stays('main')).toHaveLength(2);
  });

  test('[MEDIA-04] a person in two places whose Wi-Fi was away comes back in both', () => {
    const { join, pass, rooms, roster } = setUp();
    join('c1', 'ben', 11);
    join('c2', 'ada', 22);
    join('c3', 'ada', 33);
    rooms.disconnected('c2');
    rooms.disconnected('c3');
    pass(STAY_LINGERS_MS / 2);
    join('c4', 'ada', 22);
    pass(STAY_LINGERS_MS / 2 - 1);
    expect(roster('c1')?.peers.map(({ epoch }) => epoch)).toEqual([22, 33]);
    join('c5', 'ada', 33);
    pass(STAY_LINGERS_MS);
    expect(rooms.stays('main')).toHaveLength(3);
  });

  test('nobody takes over the stay of another account by its epoch', () => {
    const { join, pass, rooms, roster } = setUp();
    join('c1', 'ada', 11);
    rooms.publish('c1', CAMERA);
    rooms.disconnected('c1');
    join('c2', 'eve', 11);
    pass(ROSTER_EVERY_MS);
    expect(roster('c2')?.you.sends).toEqual(NOTHING);
    expect(roster('c2')?.you.peerId).not.toBe(roster('c1')?.you.peerId);
  });
});

describe('signals', () => {
  test('the server says who sent it, and the receiver has heard of the sender before', () => {
    const { join, rooms, roster, signals, to } = setUp();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22);
    const ada = roster('c2')?.peers[0]?.peerId ?? '';
    rooms.signal('c2', { to: ada, epoch: 22, payload: PAYLOAD });
    expect(signals('c1')).toEqual([
      { type: 'mediaSignal', from: roster('c2')?.you.peerId, epoch: 22, payload: PAYLOAD },
    ]);
    expect(roster('c1')?.peers.map((peer) => peer.userId)).toEqual(['ben']);
    expect(to('c1').at(-1)?.type).toBe('mediaSignal');
  });

  test.each([
    ['an earlier epoch', 'c2', 21, 'main'],
    ['a connection without a stay', 'c9', 22, 'main'],
    ['a connection of another room', 'c2', 22, 'elsewhere'],
  ])('%s carries nothing', (_what, connectionId, epoch, roomId) => {
    const { join, rooms, roster, sent } = setUp();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22, roomId);
    const ada = roster('c1')?.you.peerId ?? '';
    const before = sent.length;
    rooms.signal(connectionId, { to: ada, epoch, payload: PAYLOAD });
    expect(sent).toHaveLength(before);
  });

  test('[PERM-33] a flood to one is cut without disturbing the others, and ends with time', () => {
    const { join, pass, rooms, roster, signals, refusals } = setUp();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22);
    join('c3', 'cyd', 33);
    pass(ROSTER_EVERY_MS);
    const ada = roster('c2')?.peers.find((peer) => peer.userId === 'ada')?.peerId ?? '';
    for (let count = 0; count < SIGNALS_TO_ONE_BURST + 10; count += 1)
      rooms.signal('c2', { to: ada, epoch: 22, payload: PAYLOAD });
    expect(signals('c1')).toHaveLength(SIGNALS_TO_ONE_BURST);
    expect(refusals('c2').map((refused) => refused.reason)).toEqual(
      Array.from({ length: 10 }, () => 'too-many-signals'),
    );
    rooms.signal('c3', { to: ada, epoch: 33, payload: PAYLOAD });
    expect(signals('c1')).toHaveLength(SIGNALS_TO_ONE_BURST + 1);
    pass(1000);
    for (let count = 0; count < SIGNALS_TO_ONE_PER_SECOND + 1; count += 1)
      rooms.signal('c2', { to: ada, epoch: 22, payload: PAYLOAD });
    expect(signals('c1')).toHaveLength(SIGNALS_TO_ONE_BURST + 1 + SIGNALS_TO_ONE_PER_SECOND);
  });

  test('[PERM-33] whoever makes somebody answer without an end takes nothing of what they may say to others', () => {
    const { join, pass, rooms, roster, signals } = setUp();
    join('c1', 'ada', 11);
    for (let place = 1; place <= 3; place += 1) join(`e${place}`, 'eve', 20 + place);
    join('c3', 'cyd', 33);
    pass(ROSTER_EVERY_MS);
    const idsOf = (userId: string) =>
      (roster('c1')?.peers ?? []).flatMap((peer) => (peer.userId === userId ? [peer.peerId] : []));
    const [cyd = ''] = idsOf('cyd');
    // As a browser does that answers each signal: from all of eve's places, for 20 s.
    for (let second = 0; second < 20; second += 1) {
      pass(1000);
      for (const eve of idsOf('eve')) {
        for (let count = 0; count < SIGNALS_PER_SECOND; count += 1)
          rooms.signal('c1', { to: eve, epoch: 11, payload: PAYLOAD });
      }
    }
    const toEve = ['e1', 'e2', 'e3'].flatMap((connectionId) => signals(connectionId));
    expect(toEve.length).toBeLessThanOrEqual(SIGNALS_TO_ONE_BURST + 20 * SIGNALS_TO_ONE_PER_SECOND);
    for (let count = 0; count < SIGNALS_TO_ONE_BURST; count += 1)
      rooms.signal('c1', { to: cyd, epoch: 11, payload: PAYLOAD });
    expect(signals('c3')).toHaveLength(SIGNALS_TO_ONE_BURST);
  });

  test('[PERM-33] a flood to everybody is cut as well', () => {
    const { join, pass, rooms, roster, signals } = setUp();
    join('c0', 'eve', 1);
    const others = Array.from({ length: 16 }, (_, index) => `c${index + 1}`);
    for (const [index, connectionId] of others.entries()) join(connectionId, `u${index}`, 100 + index);
    pass(ROSTER_EVERY_MS);
    for (const { peerId } of roster('c0')?.peers ?? []) {
      for (let count = 0; count < SIGNALS_TO_ONE_BURST; count += 1)
        rooms.signal('c0', { to: peerId, epoch: 1, payload: PAYLOAD });
    }
    expect(others.flatMap((connectionId) => signals(connectionId))).toHaveLength(SIGNAL_BURST);
  });
});

describe('candidates', () => {
  const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null };
  const candidates = (count: number): MediaPayload => ({
    kind: 'candidates',
    fromLink: 7,
    toLink: 8,
    candidates: Array.from({ length: count }, () => candidate),
  });

  test('a thousand to one peer are cut, the peer is reached by others, and others by their sender', () => {
    const { join, pass, rooms, roster, signals, refusals } = setUp();
    join('c1', 'ada', 11);
    join('c2', 'eve', 22);
    join('c3', 'cyd', 33);
    pass(ROSTER_EVERY_MS);
    const idOf = (userId: string) =>
      [roster('c1'), roster('c2')].flatMap((told) => told?.peers ?? []).find((peer) => peer.userId === userId)
        ?.peerId ?? '';
    for (let sent = 0; sent < 1_024; sent += 32)
      rooms.signal('c2', { to: idOf('ada'), epoch: 22, payload: candidates(32) });
    expect(signals('c1')).toHaveLength(CANDIDATE_BURST / 32);
    expect(refusals('c2')).toHaveLength((1_024 - CANDIDATE_BURST) / 32);
    expect(refusals('c2').every((refused) => refused.reason === 'too-many-signals')).toBe(true);

    rooms.signal('c3', { to: idOf('ada'), epoch: 33, payload: candidates(8) });
    expect(signals('c1').at(-1)?.from).toBe(idOf('cyd'));
    rooms.signal('c2', { to: idOf('cyd'), epoch: 22, payload: candidates(8) });
    expect(signals('c3')).toHaveLength(1);
    rooms.signal('c2', { to: idOf('ada'), epoch: 22, payload: PAYLOAD });
    expect(signals('c1').at(-1)?.payload).toEqual(PAYLOAD);

    const before = signals('c1').length;
    pass(1_000);
    rooms.signal('c2', { to: idOf('ada'), epoch: 22, payload: candidates(CANDIDATES_PER_SECOND) });
    rooms.signal('c2', { to: idOf('ada'), epoch: 22, payload: candidates(1) });
    expect(signals('c1')).toHaveLength(before + 1);
  });

  test('those in a description count too, however they are written', () => {
    const { join, pass, rooms, roster, signals, refusals } = setUp();
    join('c1', 'ada', 11);
    join('c2', 'eve', 22);
    pass(ROSTER_EVERY_MS);
    const ada = roster('c2')?.peers.find(({ userId }) => userId === 'ada')?.peerId ?? '';
    const described = (lines: readonly string[]): MediaPayload => ({
      ...{ kind: 'description', fromLink: 7, toLink: null, sdpType: 'offer' },
      sdp: ['v=0', 'a=ice-options:trickle', ...lines, 'a=end-of-candidates', ''].join('\r\n'),
    });
    const many = (line: string) => described(Array.from({ length: CANDIDATE_BURST / 2 }, () => line));
    const say = (payload: MediaPayload) => rooms.signal('c2', { to: ada, epoch: 22, payload });
    say(many('a=candidate:1 1 udp 1 192.0.2.1 9 typ host'));
    say(many('a=Candidate :1 1 udp 1 192.0.2.1 9 typ host'));
    expect(signals('c1')).toHaveLength(2);
    say(described(['a=candidate:1 1 udp 1 192.0.2.1 9 typ host']));
    say(candidates(1));
    expect(signals('c1')).toHaveLength(2);
    expect(refusals('c2')).toHaveLength(2);
    say(described([]));
    expect(signals('c1')).toHaveLength(3);
  });
});

describe('who enters again, or from another tab,', () => {
  test('may name no more addresses to somebody than before, until as many are theirs again', () => {
    const { join, pass, rooms, roster, signals } = setUp();
    const addresses: MediaPayload = {
      ...{ kind: 'candidates', fromLink: 7, toLink: 8 },
      candidates: Array.from({ length: CANDIDATE_BURST / 4 }, () => ({
        ...{ candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null },
      })),
    };
    join('c1', 'ada', 11);
    const enterAndName = (connectionId: string, epoch: number): void => {
      join(connectionId, 'eve', epoch);
      const to = roster(connectionId)?.peers.find(({ userId }) => userId === 'ada')?.peerId ?? '';
      for (let sent = 0; sent < 4; sent += 1) rooms.signal(connectionId, { to, epoch, payload: addresses });
    };
    for (let epoch = 21; epoch < 26; epoch += 1) enterAndName('c2', epoch);
    rooms.leave('c2');
    enterAndName('c2', 26);
    enterAndName('c3', 27);
    expect(signals('c1')).toHaveLength(4);
    pass((CANDIDATE_BURST / CANDIDATES_PER_SECOND) * 1000);
    enterAndName('c2', 28);
    expect(signals('c1')).toHaveLength(8);
  });
});

describe('a second join of the same person', () => {
  test('with another epoch stands beside the first, and neither speaks for the other', () => {
    const { join, pass, rooms, roster, signals } = setUp();
    join('c1', 'ada', 11);
    join('c2', 'ada', 12);
    join('c3', 'ben', 33);
    pass(ROSTER_EVERY_MS);
    expect(roster('c3')?.peers.map((peer) => peer.userId)).toEqual(['ada', 'ada']);
    rooms.publish('c2', CAMERA);
    expect(rooms.stays('main').map((stay) => stay.sends.camera)).toEqual([false, true, false]);
    const ben = roster('c1')?.peers.find((peer) => peer.userId === 'ben')?.peerId ?? '';
    rooms.signal('c2', { to: ben, epoch: 11, payload: PAYLOAD });
    expect(signals('c3')).toEqual([]);
  });

  test('with the same epoch takes the stay over: the older connection says nothing more in its name', () => {
    const { join, pass, rooms, roster, signals, refusals } = setUp();
    join('c1', 'ada', 11);
    rooms.publish('c1', CAMERA);
    join('c3', 'ben', 33);
    join('c2', 'ada', 11);
    pass(ROSTER_EVERY_MS);
    expect(roster('c3')?.peers).toMatchObject([{ userId: 'ada', sends: CAMERA }]);
    const ben = roster('c2')?.peers[0]?.peerId ?? '';
    rooms.signal('c1', { to: ben, epoch: 11, payload: PAYLOAD });
    expect(signals('c3')).toEqual([]);
    rooms.publish('c1', NOTHING);
    expect(refusals('c1').at(-1)?.reason).toBe('not-joined');
    rooms.disconnected('c1');
    pass(STAY_LINGERS_MS);
    expect(rooms.stays('main').map((stay) => stay.userId)).toEqual(['ada', 'ben']);
    rooms.signal('c2', { to: ben, epoch: 11, payload: PAYLOAD });
    expect(signals('c3')).toHaveLength(1);
  });
});

describe('one person from many places', () => {
  test('is in a room in three at most, and the others hear of no more', () => {
    const { join, pass, rooms, roster, refusals } = setUp();
    join('c0', 'ben', 1);
    for (let place = 1; place <= 5; place += 1) join(`c${place}`, 'ada', 10 + place);
    pass(ROSTER_EVERY_MS);
    expect(roster('c0')?.peers.map(({ userId }) => userId)).toEqual(['ada', 'ada', 'ada']);
    expect(refusals('c3')).toEqual([]);
    expect(refusals('c4')).toMatchObject([{ reason: 'too-many-stays', source: null, limit: 3, epoch: 14 }]);
    rooms.publish('c4', CAMERA);
    expect(refusals('c4').at(-1)?.reason).toBe('not-joined');
    rooms.leave('c1');
    join('c4', 'ada', 14);
    expect(roster('c4')?.you.epoch).toBe(14);
  });

  test('takes one place for a camera and one for a microphone', () => {
    const { join, rooms, refusals } = setUp();
    const both = { microphone: true, camera: true, share: false };
    for (let place = 1; place <= 3; place += 1) {
      join(`c${place}`, 'ada', place);
      rooms.publish(`c${place}`, both);
    }
    for (let person = 1; person <= 6; person += 1) {
      join(`d${person}`, `u${person}`, person);
      rooms.publish(`d${person}`, both);
    }
    expect(refusals('d5')).toEqual([]);
    expect(refusals('d6')).toMatchObject([{ reason: 'cameras-full', source: 'camera', limit: 6 }]);
  });
});

describe('what may be sent', () => {
  test('the seventh camera is refused with the limit and the way out, the rest of the message holds', () => {
    const { join, rooms, roster, refusals } = setUp();
    for (let person = 1; person <= 7; person += 1) {
      join(`c${person}`, `u${person}`, person);
      rooms.publish(`c${person}`, { microphone: true, camera: true, share: false });
    }
    expect(refusals('c6')).toEqual([]);
    expect(refusals('c7')).toMatchObject([{ reason: 'cameras-full', source: 'camera', limit: 6, epoch: 7 }]);
    expect(refusals('c7')[0]?.message).toContain('LiveKit');
    expect(roster('c7')?.you.sends).toEqual({ microphone: true, camera: false, share: false });
    rooms.publish('c6', { microphone: true, camera: true, share: true });
    expect(refusals('c6')).toEqual([]);
    rooms.leave('c1');
    rooms.publish('c7', CAMERA);
    expect(roster('c7')?.you.sends).toEqual(CAMERA);
  });

  test('the seventeenth microphone is refused', () => {
    const { join, rooms, refusals } = setUp();
    for (let person = 1; person <= 17; person += 1) {
      join(`c${person}`, `u${person}`, person);
      rooms.publish(`c${person}`, { ...NOTHING, microphone: true });
    }
    expect(refusals('c16')).toEqual([]);
    expect(refusals('c17')).toMatchObject([{ reason: 'microphones-full', source: 'microphone', limit: 16 }]);
  });

  test('permissions decide, also when they change in the middle', () => {
    const { rooms, roster, refusals } = setUp();
    const mayPublish = { microphone: true, camera: true, share: false };
    rooms.join({ connectionId: 'c1', userId: 'ada', roomId: 'main', mayPublish }, { epoch: 11 });
    rooms.publish('c1', { microphone: true, camera: true, share: true });
    expect(roster('c1')?.you.sends).toEqual(mayPublish);
    expect(refusals('c1').map((refused) => refused.reason)).toEqual(['share-not-allowed']);
    rooms.allow('ada', 'main', { ...NOTHING, microphone: true });
    expect(roster('c1')?.you.sends).toEqual({ ...NOTHING, microphone: true });
    expect(refusals('c1').map((refused) => refused.reason)).toEqual([
      'share-not-allowed',
      'video-not-allowed',
    ]);
  });

  test('without a stay nothing can be published', () => {
    const { rooms, refusals } = setUp();
    rooms.publish('c1', CAMERA);
    expect(refusals('c1')).toMatchObject([{ reason: 'not-joined', epoch: null }]);
  });

  test('[PERM-08] what is silenced is sent no more, its sender is told, and may send it again', () => {
    const { join, pass, rooms, roster, refusals } = setUp();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22);
    rooms.publish('c2', CAMERA);
    rooms.silence('ben', 'main', 'camera');
    rooms.silence('ben', 'main', 'microphone');
    expect(refusals('c2')).toMatchObject([{ reason: 'video-not-allowed', source: 'camera', epoch: 22 }]);
    pass(ROSTER_EVERY_MS);
    expect(roster('c1')?.peers[0]?.sends.camera).toBe(false);
    rooms.publish('c2', CAMERA);
    pass(ROSTER_EVERY_MS);
    expect(roster('c1')?.peers[0]?.sends.camera).toBe(true);
  });

  test('who is removed is told and gone', () => {
    const { join, pass, rooms, roster, refusals } = setUp();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22);
    rooms.remove('ben', 'main');
    pass(ROSTER_EVERY_MS);
    expect(refusals('c2')).toMatchObject([{ reason: 'room-not-allowed', epoch: 22 }]);
    expect(roster('c1')?.peers).toEqual([]);
  });

  test('[EXIT-11] a room that is closed is empty, and everybody is told; others stay', () => {
    const { join, rooms, refusals } = setUp();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22);
    join('c3', 'cyd', 33, 'elsewhere');
    rooms.close('main');
    expect(rooms.stays('main')).toEqual([]);
    expect(refusals('c1')).toMatchObject([{ reason: 'room-not-allowed', epoch: 11 }]);
    expect(refusals('c2')).toMatchObject([{ reason: 'room-not-allowed', epoch: 22 }]);
    expect(rooms.stays('elsewhere')).toHaveLength(1);
    expect(refusals('c3')).toEqual([]);
  });
});
