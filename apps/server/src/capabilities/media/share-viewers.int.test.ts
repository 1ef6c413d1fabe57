import { permissions } from '@hemicycle/contract/permissions';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const SESSION = 'plenary-sitting-114';
const SHARE = { microphone: false, camera: false, share: true };

interface Person {
  readonly client: TestClient;
  readonly socket: TestSocket;
  readonly userId: string;
  readonly peerId: string;
}

let server: TestServer;
let epoch = 0;
const open: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const socket of open.splice(0)) {
    // Without this message the stay would outlive its socket.
    socket.send({ type: 'mediaLeave' });
    socket.close();
  }
  // The server may still be writing rows of people who have just left, which can make the deletion
  // fail.
  await vi.waitFor(() => server.database.pool.query('delete from people_states'), { timeout: 10_000 });
  await server.database.pool.query(`update voting_sessions set viewing_disabled_users = '{}'`);
});

/** Brings a person into the chamber and its media. */
async function enter(userId: string): Promise<Person> {
  const client = await server.signIn(userId);
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  const socket = await openTestSocket(client, userId, { idVotingSession: SESSION });
  open.push(socket);
  await socket.snapshot();
  await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
  epoch += 1;
  const mine = epoch;
  socket.send({ type: 'mediaJoin', epoch: mine });
  const { you } = await socket.next('mediaPeers', (roster) => roster.you.epoch === mine);
  return { client, socket, userId, peerId: you.peerId };
}

const wordsTo = ({ socket }: Person) =>
  socket.messages.flatMap((message) =>
    message.type === 'mediaShareViewers' ? [{ viewers: message.viewers, others: message.others }] : [],
  );
const lastTo = (person: Person) => wordsTo(person).at(-1);
const ids = (...people: Person[]) => people.map(({ peerId }) => peerId).toSorted();
const settled = (sharer: Person, viewers: Person[], others: Person[]) =>
  expect
    .poll(() => {
      const word = lastTo(sharer);
      return { viewers: word?.viewers.toSorted(), others: word?.others.toSorted() };
    })
    .toEqual({ viewers: ids(...viewers), others: ids(...others) });
const change = (by: Person, screenshareViewing: { disable?: string[]; enable?: string[] }) =>
  by.client.call('updateVotingSessionDavra', {
    params: { idVotingSession: SESSION },
    body: { screenshareViewing },
  });

test('[SHARE-05] who shares is told who may not view it, by the list and by force, as it changes and as people come', async () => {
  const [moderator, rosa, kenji] = [
    await enter('moderator'),
    await enter('member08'),
    await enter('member09'),
  ];
  await change(moderator, { disable: ['member09'] });
  rosa.socket.send({ type: 'mediaPublish', sends: SHARE });
  await settled(rosa, [moderator], [kenji]);

  await change(moderator, { disable: ['member10'], enable: ['member09'] });
  const late = await enter('member10');
  await settled(rosa, [moderator, kenji], [late]);

  const force = (forceMuteShare: -1 | null) =>
    moderator.client.call('updatePeopleState', {
      params: { userId: 'member09' },
      body: { forceMuteShare },
    });
  await force(-1);
  await settled(rosa, [moderator], [kenji, late]);
  await force(null);
  await settled(rosa, [moderator, kenji], [late]);

  for (const other of [moderator, kenji, late]) expect(wordsTo(other)).toEqual([]);
});

test('[SHARE-05] [PERM-17] the permission counts while the site asks for it, from the moment the flag or the role changes', async () => {
  const [admin, moderator] = [await server.signIn('admin'), await enter('moderator')];
  const [rosa, kenji] = [await enter('member08'), await enter('member09')];
  const control = (on: boolean) =>
    admin.call('updateSiteFlags', { body: { enableViewShareScreenActionControl: on } });
  rosa.socket.send({ type: 'mediaPublish', sends: SHARE });
  await settled(rosa, [moderator, kenji], []);
  // The demonstration's observers hold the permission, so it is taken from them.
  await server.database.pool.query(
    `update roles set actions_allowed = array_remove(actions_allowed, $1) where id = 'observer'`,
    [permissions.receiveShareScreen],
  );
  await admin.call('updateUserRoles', { params: { userId: 'member09' }, body: { roles: ['observer'] } });
  await settled(rosa, [moderator, kenji], []);
  await control(true);
  await settled(rosa, [moderator], [kenji]);
  await admin.call('updateUserRoles', { params: { userId: 'member09' }, body: { roles: ['member'] } });
  await settled(rosa, [moderator, kenji], []);
  await control(false);
});

test('[SHARE-05] who is barred while their socket is away receives no more of the share from then on', async () => {
  const [moderator, rosa, kenji] = [
    await enter('moderator'),
    await enter('member08'),
    await enter('member09'),
  ];
  rosa.socket.send({ type: 'mediaPublish', sends: SHARE });
  await settled(rosa, [moderator, kenji], []);
  kenji.socket.close();
  await kenji.socket.closed;
  await change(moderator, { disable: ['member09'] });
  // This comes well before the stay ends by itself; after its end the share would name nobody at
  // all.
  await settled(rosa, [moderator], [kenji]);
});

test('[SHARE-05] a member can bar nobody, and who shares is told nothing else', async () => {
  const [rosa, kenji] = [await enter('member08'), await enter('member09')];
  rosa.socket.send({ type: 'mediaPublish', sends: SHARE });
  await settled(rosa, [kenji], []);
  await expect(change(rosa, { disable: ['member09'] })).rejects.toThrow();
  rosa.socket.send({ type: 'mediaPublish', sends: { ...SHARE, camera: true } });
  await expect
    .poll(() => kenji.socket.messages.some((m) => m.type === 'mediaPeers' && m.peers[0]?.sends.camera))
    .toBe(true);
  expect(wordsTo(rosa)).toHaveLength(1);
});

const rosterOf = ({ socket }: Person) => socket.messages.filter((m) => m.type === 'mediaPeers').at(-1);
const mayHaveCamera = (sender: Person, receiver: Person) =>
  rosterOf(sender)?.peers.find(({ peerId }) => peerId === receiver.peerId)?.seesCameras;
const cameras = (admin: TestClient, on: boolean) =>
  admin.call('updateSiteFlags', { body: { enableViewVideoActionControl: on } });

test('[PERM-18] who may not view cameras is named to those who send one, from the moment the flag or the role changes', async () => {
  const admin = await server.signIn('admin');
  const [rosa, kenji] = [await enter('member08'), await enter('member09')];
  rosa.socket.send({ type: 'mediaPublish', sends: { ...SHARE, share: false, camera: true } });
  await expect.poll(() => mayHaveCamera(rosa, kenji)).toBe(true);
  await server.database.pool.query(
    `update roles set actions_allowed = array_remove(actions_allowed, $1) where id = 'observer'`,
    [permissions.receiveVideo],
  );
  await admin.call('updateUserRoles', { params: { userId: 'member09' }, body: { roles: ['observer'] } });
  await cameras(admin, true);
  await expect.poll(() => mayHaveCamera(rosa, kenji)).toBe(false);
  await expect.poll(() => mayHaveCamera(kenji, rosa)).toBe(true);
  // A person who joins again is barred from the first message that names them.
  kenji.socket.send({ type: 'mediaLeave' });
  const again = await enter('member09');
  await expect.poll(() => mayHaveCamera(rosa, again)).toBe(false);
  const words = rosa.socket.messages.flatMap((m) => (m.type === 'mediaPeers' ? m.peers : []));
  expect(words.filter((peer) => peer.peerId === again.peerId && peer.seesCameras)).toEqual([]);
  await admin.call('updateUserRoles', { params: { userId: 'member09' }, body: { roles: ['member'] } });
  await expect.poll(() => mayHaveCamera(rosa, again)).toBe(true);
  await cameras(admin, false);
});

test('[PERM-18] [PERM-07] the exception of one role is enough, from the moment it is made', async () => {
  const admin = await server.signIn('admin');
  await server.database.pool.query(
    `update roles set actions_allowed = array_remove(actions_allowed, $1) where id = 'observer'`,
    [permissions.receiveVideo],
  );
  const [rosa, guest] = [await enter('member08'), await enter('observer')];
  const except = (exceptions: Record<string, Record<string, unknown>>) =>
    admin.call('updateSiteFlags', { body: { roleBasedExceptions: exceptions } });
  await expect.poll(() => mayHaveCamera(rosa, guest)).toBe(true);
  await except({ Observer: { enableViewVideoActionControl: true } });
  await expect.poll(() => mayHaveCamera(rosa, guest)).toBe(false);
  await expect.poll(() => mayHaveCamera(guest, rosa)).toBe(true);
  await except({});
  await expect.poll(() => mayHaveCamera(rosa, guest)).toBe(true);
});
