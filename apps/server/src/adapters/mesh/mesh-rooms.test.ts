import { describe, expect, test } from 'vitest';
import { STAY_LINGERS_MS } from '../media-server/stay-book.ts';
import { COMPLETE_AFTER_MS, ROSTER_ANEW_AFTER_MS, ROSTER_EVERY_MS } from './rosters.ts';
import { CAMERA, NOTHING, PAYLOAD, setUpRooms } from './test-rooms.ts';

describe('who is in a room', () => {
  test('a newcomer hears of everybody at once, the others soon, and one side of each pair is polite', () => {
    const { join, pass, roster } = setUpRooms();
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
    const { join, pass, roster } = setUpRooms();
    join('c1', 'ada', 11);
    expect(roster('c1')?.complete).toBe(false);
    pass(COMPLETE_AFTER_MS);
    join('c1', 'ada', 11);
    expect(roster('c1')?.complete).toBe(true);
  });

  test('[BEY-23] a room in which nothing happens is told again before the servers in its list run out', () => {
    let asked = 0;
    const { join, pass, roster, rooms, to } = setUpRooms({
      iceServers: () => [{ urls: ['turn:turn.test'], username: `name ${(asked += 1)}` }],
    });
    join('c1', 'ada', 11);
    const [first] = roster('c1')?.iceServers ?? [];
    for (let times = 1; times <= 3; times += 1) {
      pass(ROSTER_ANEW_AFTER_MS);
      expect(to('c1')).toHaveLength(1 + times);
    }
    expect(roster('c1')?.iceServers[0]?.username).not.toBe(first?.username);
    rooms.leave('c1');
    pass(2 * ROSTER_ANEW_AFTER_MS);
    expect(to('c1')).toHaveLength(4);
  });

  test('rooms do not hear of each other', () => {
    const { join, pass, roster, rooms } = setUpRooms();
    join('c1', 'ada', 11, 'one');
    join('c2', 'ben', 22, 'two');
    pass(ROSTER_EVERY_MS);
    expect(roster('c1')?.peers).toEqual([]);
    expect(rooms.stays('one').map((stay) => stay.userId)).toEqual(['ada']);
  });

  test('a new epoch replaces the stay of the connection', () => {
    const { join, pass, roster, rooms } = setUpRooms();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22);
    join('c2', 'ben', 23);
    pass(ROSTER_EVERY_MS);
    expect(roster('c1')?.peers.map((peer) => peer.epoch)).toEqual([23]);
    expect(rooms.stays('main')).toHaveLength(2);
  });

  test('joining another room leaves the first', () => {
    const { join, pass, roster } = setUpRooms();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22);
    join('c2', 'ben', 23, 'huddle');
    pass(ROSTER_EVERY_MS);
    expect(roster('c1')?.peers).toEqual([]);
    expect(roster('c2')?.roomId).toBe('huddle');
  });

  test('many changes reach the others as few rosters', () => {
    const { join, pass, rooms, to } = setUpRooms();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22);
    pass(ROSTER_EVERY_MS);
    const before = to('c1').length;
    for (let round = 0; round < 20; round += 1) rooms.publish('c2', round % 2 === 0 ? CAMERA : NOTHING);
    pass(ROSTER_EVERY_MS);
    expect(to('c1').length - before).toBeLessThanOrEqual(2);
  });
});

describe('a lost socket', () => {
  test('a stay that comes back under its epoch is the same stay, still sending', () => {
    const { join, pass, rooms, roster } = setUpRooms();
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
    const { join, pass, rooms, roster } = setUpRooms();
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
    const { join, pass, rooms, roster } = setUpRooms();
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
    const { join, pass, rooms, roster } = setUpRooms();
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
    const { join, pass, rooms, roster } = setUpRooms();
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
    const { join, rooms, roster, signals, to } = setUpRooms();
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
    const { join, rooms, roster, sent } = setUpRooms();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22, roomId);
    const ada = roster('c1')?.you.peerId ?? '';
    const before = sent.length;
    rooms.signal(connectionId, { to: ada, epoch, payload: PAYLOAD });
    expect(sent).toHaveLength(before);
  });
});

describe('a second join of the same person', () => {
  test('with another epoch stands beside the first, and neither speaks for the other', () => {
    const { join, pass, rooms, roster, signals } = setUpRooms();
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
    const { join, pass, rooms, roster, signals, refusals } = setUpRooms();
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
    const { join, pass, rooms, roster, refusals } = setUpRooms();
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
    const { join, rooms, refusals } = setUpRooms();
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
    const { join, rooms, roster, refusals } = setUpRooms();
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

  test('[BEY-38] after a handover everybody is told of the next voice at once, and of no second change in that second', () => {
    const { join, pass, rooms, roster } = setUpRooms();
    const speaks = { ...NOTHING, microphone: true };
    const heard = () =>
      roster('c3')
        ?.peers.filter((peer) => peer.sends.microphone)
        .map((peer) => peer.userId);
    join('c1', 'giver', 11);
    join('c2', 'taker', 22);
    join('c3', 'listener', 33);
    rooms.publish('c1', speaks);
    pass(10_000);
    expect(heard()).toEqual(['giver']);
    rooms.allow('giver', 'main', NOTHING, false);
    expect(heard()).toEqual([]);
    pass(20);
    rooms.publish('c2', speaks);
    expect(heard()).toEqual(['taker']);
    pass(20);
    rooms.publish('c2', NOTHING);
    rooms.publish('c2', speaks);
    rooms.publish('c2', NOTHING);
    expect(heard()).toEqual(['taker']);
    pass(ROSTER_EVERY_MS);
    expect(heard()).toEqual([]);
  });

  test('the seventeenth microphone is refused', () => {
    const { join, rooms, refusals } = setUpRooms();
    for (let person = 1; person <= 17; person += 1) {
      join(`c${person}`, `u${person}`, person);
      rooms.publish(`c${person}`, { ...NOTHING, microphone: true });
    }
    expect(refusals('c16')).toEqual([]);
    expect(refusals('c17')).toMatchObject([{ reason: 'microphones-full', source: 'microphone', limit: 16 }]);
  });

  test('permissions decide, also when they change in the middle', () => {
    const { rooms, roster, refusals } = setUpRooms();
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
    const { rooms, refusals } = setUpRooms();
    rooms.publish('c1', CAMERA);
    expect(refusals('c1')).toMatchObject([{ reason: 'not-joined', epoch: null }]);
  });

  test('[PERM-08] what is silenced is sent no more, its sender is told, and may send it again', () => {
    const { join, pass, rooms, roster, refusals } = setUpRooms();
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
    const { join, pass, rooms, roster, refusals } = setUpRooms();
    join('c1', 'ada', 11);
    join('c2', 'ben', 22);
    rooms.remove('ben', 'main');
    pass(ROSTER_EVERY_MS);
    expect(refusals('c2')).toMatchObject([{ reason: 'room-not-allowed', epoch: 22 }]);
    expect(roster('c1')?.peers).toEqual([]);
  });

  test('[EXIT-11] a room that is closed is empty, and everybody is told; others stay', () => {
    const { join, rooms, refusals } = setUpRooms();
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
