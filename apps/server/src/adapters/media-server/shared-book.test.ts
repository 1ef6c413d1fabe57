import { expect, test } from 'vitest';
import { CAMERA, NOTHING, PAYLOAD, setUpRooms } from '../mesh/test-rooms.ts';
import { SIGNALS_TO_ONE_BURST } from '../mesh/signal-limits.ts';
import { AGAIN_AFTER_MS, TAKES_OVER_EVERY_MS } from './shared-book.ts';
import { STAY_LINGERS_MS, type StayFacts } from './stay-book.ts';
import type { StaySharing } from './stay-sharing.ts';

type Listener = Parameters<StaySharing['listen']>[0];

/** The data that servers share, in memory; `fail` makes the given number of writes fail. */
function createShared() {
  const rows = new Map<string, { server: string; facts: StayFacts }>();
  const listeners = new Map<string, Listener>();
  const dead = new Set<string>();
  let failures = 0;

  function sharingOf(server: string): StaySharing {
    const others = () => [...listeners].flatMap(([name, listener]) => (name === server ? [] : [listener]));
    const tell = (roomId: string) => others().forEach(({ changed }) => changed(roomId));
    return {
      async write(roomId, { entered, changed, ended }) {
        if (failures > 0) {
          failures -= 1;
          throw new Error('the database is away');
        }
        for (const id of ended) if (rows.get(id)?.server === server) rows.delete(id);
        for (const facts of entered) rows.set(facts.id, { server, facts: { ...facts } });
        for (const facts of changed) {
          if (rows.get(facts.id)?.server === server) rows.set(facts.id, { server, facts: { ...facts } });
        }
        tell(roomId);
      },
      load: async (roomId) =>
        [...rows.values()]
          .filter(({ facts }) => facts.roomId === roomId)
          .map(({ server: holder, facts }) => ({
            ...facts,
            ...{ own: holder === server, cameraTurn: null, microphoneTurn: null },
          })),
      async takeOver() {
        const taken = [...rows.values()].filter((row) => dead.has(row.server));
        for (const row of taken)
          rows.set(row.facts.id, { server, facts: { ...row.facts, connectionId: null } });
        return taken.map(({ facts }) => ({ ...facts, connectionId: null }));
      },
      carry: (signal) => others().forEach(({ carried }) => carried(signal)),
      listen(listener) {
        listeners.set(server, listener);
        return () => void listeners.delete(server);
      },
    };
  }
  return {
    rows,
    sharingOf,
    /** This server sends nothing from now on, as after `kill -9`. */
    kill(server: string) {
      dead.add(server);
      listeners.delete(server);
    },
    fail: (times: number) => (failures = times),
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Two servers: Ada is connected to the first, and Ben to the second. */
async function setUp() {
  const shared = createShared();
  const here = setUpRooms({ sharing: shared.sharingOf('here') });
  const there = setUpRooms({ sharing: shared.sharingOf('there') });
  await here.rooms.prepare?.('main');
  here.join('a', 'ada', 1);
  await settle();
  await there.rooms.prepare?.('main');
  there.join('b', 'ben', 2);
  await settle();
  const seenBy = (at: typeof here, connectionId: string) => {
    at.pass(100);
    return at.roster(connectionId)?.peers.map(({ peerId, sends }) => [peerId, sends.camera]);
  };
  return { shared, here, there, seenBy };
}

test('who came to another server is in the first roster already, and is told of who comes', async () => {
  const { here, there, seenBy } = await setUp();
  expect(there.roster('b')?.peers.map(({ peerId }) => peerId)).toEqual(['ada.1']);
  expect(seenBy(here, 'a')).toEqual([['ben.2', false]]);
});

test('a signal reaches the page that another server holds, and that page knows its sender', async () => {
  const { here, there } = await setUp();
  here.rooms.signal('a', { to: 'ben.2', epoch: 1, payload: PAYLOAD });
  await settle();
  expect(there.signals('b')).toEqual([{ type: 'mediaSignal', from: 'ada.1', epoch: 1, payload: PAYLOAD }]);
  here.rooms.leave('a');
  await settle();
  there.rooms.signal('b', { to: 'ada.1', epoch: 2, payload: PAYLOAD });
  await settle();
  expect(here.signals('a')).toEqual([]);
});

test('[PERM-33] who signals to somebody from two servers may not signal twice as much', async () => {
  const { shared, here, there } = await setUp();
  const third = setUpRooms({ sharing: shared.sharingOf('third') });
  await third.rooms.prepare?.('main');
  third.join('a2', 'ada', 3);
  await settle();
  there.pass(100);
  for (const [server, connectionId, epoch] of [
    [here, 'a', 1],
    [third, 'a2', 3],
  ] as const) {
    for (let count = 0; count < SIGNALS_TO_ONE_BURST; count += 1)
      server.rooms.signal(connectionId, { to: 'ben.2', epoch, payload: PAYLOAD });
    await settle();
  }
  expect(there.signals('b')).toHaveLength(SIGNALS_TO_ONE_BURST);
});

test('[BEY-12] people of a server that died linger, and are gone where they do not come back', async () => {
  const { shared, there, seenBy } = await setUp();
  shared.kill('here');
  there.pass(TAKES_OVER_EVERY_MS);
  await settle();
  expect(seenBy(there, 'b')).toEqual([['ada.1', false]]);
  there.pass(STAY_LINGERS_MS);
  await settle();
  expect(seenBy(there, 'b')).toEqual([]);
  expect([...shared.rows.keys()]).toEqual(['ben.2']);
});

test('[BEY-12] who comes back from a server that died goes on with what they sent', async () => {
  const { shared, here, there, seenBy } = await setUp();
  here.rooms.publish('a', CAMERA);
  await settle();
  shared.kill('here');
  there.join('a2', 'ada', 1);
  there.pass(TAKES_OVER_EVERY_MS + STAY_LINGERS_MS);
  await settle();
  expect(seenBy(there, 'b')).toEqual([['ada.1', true]]);
  expect(there.roster('a2')?.you.sends).toEqual(CAMERA);
});

test('a server that only stood still has its people back', async () => {
  const { shared, here, there, seenBy } = await setUp();
  const row = shared.rows.get('ada.1');
  if (row === undefined) throw new Error('nothing was written');
  // As if another server had taken this one for dead and taken over its stay.
  shared.rows.set('ada.1', { server: 'there', facts: { ...row.facts, connectionId: null } });
  here.rooms.publish('a', CAMERA);
  await settle();
  there.rooms.publish('b', NOTHING);
  await settle();
  await settle();
  expect(shared.rows.get('ada.1')).toMatchObject({
    server: 'here',
    facts: { sends: CAMERA, connectionId: 'a' },
  });
  expect(seenBy(there, 'b')).toEqual([['ada.1', true]]);
});

test('what the database did not take is written a second later', async () => {
  const { shared, here, there, seenBy } = await setUp();
  shared.fail(1);
  here.rooms.publish('a', CAMERA);
  await settle();
  expect(seenBy(there, 'b')).toEqual([['ada.1', false]]);
  here.pass(AGAIN_AFTER_MS);
  await settle();
  expect(seenBy(there, 'b')).toEqual([['ada.1', true]]);
});
