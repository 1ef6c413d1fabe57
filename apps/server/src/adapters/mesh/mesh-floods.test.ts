import type { MediaPayload } from '@hemicycle/contract/media';
import { describe, expect, test } from 'vitest';
import { ROSTER_EVERY_MS } from './rosters.ts';
import {
  ANSWER_BURST,
  CANDIDATE_BURST,
  CANDIDATES_PER_SECOND,
  SIGNAL_BURST,
  SIGNALS_PER_SECOND,
  SIGNALS_TO_ONE_BURST,
  SIGNALS_TO_ONE_PER_SECOND,
} from './signal-limits.ts';
import { CAMERA, NOTHING, PAYLOAD, setUpRooms } from './test-rooms.ts';

describe('signals', () => {
  test('[PERM-33] a flood to one is cut without disturbing the others, and ends with time', () => {
    const { join, pass, rooms, roster, signals, refusals } = setUpRooms();
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
    const { join, pass, rooms, roster, signals } = setUpRooms();
    join('c1', 'ada', 11);
    for (let place = 1; place <= 3; place += 1) join(`e${place}`, 'eve', 20 + place);
    join('c3', 'cyd', 33);
    pass(ROSTER_EVERY_MS);
    const idsOf = (userId: string) =>
      (roster('c1')?.peers ?? []).flatMap((peer) => (peer.userId === userId ? [peer.peerId] : []));
    const [cyd = ''] = idsOf('cyd');
    // Sends as a browser does that answers every signal from all of eve's places, for 20 s.
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
    const { join, pass, rooms, roster, signals } = setUpRooms();
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
    const { join, pass, rooms, roster, signals, refusals } = setUpRooms();
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
    const { join, pass, rooms, roster, signals, refusals } = setUpRooms();
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
    const { join, pass, rooms, roster, signals } = setUpRooms();
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

describe('somebody who says something all the time', () => {
  test('[PERM-33] makes no more lists for the others than anybody, whatever it signals between', () => {
    const { join, pass, rooms, roster, to } = setUpRooms();
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
    const { join, pass, rooms, roster, to } = setUpRooms();
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
