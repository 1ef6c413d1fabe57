import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const HOUR_MS = 3_600_000;
const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, moderator] = await Promise.all([server.signIn('admin'), server.signIn('moderator')]);
});
afterAll(() => server.stop());

const times = () => ({ epochStartTime: clock.nowMs() - HOUR_MS, epochEndTime: clock.nowMs() + HOUR_MS });
const convene = (rooms: { label: string; privateRecording?: boolean; streamingEnabled?: boolean }[]) =>
  admin.call('createVotingSession', { body: { title: 'Committee on Water', ...times(), rooms } });
interface Rooms {
  add?: { label: string; privateRecording?: boolean; streamingEnabled?: boolean; invitees?: string[] }[];
  change?: { id: string; label?: string; privateRecording: boolean; streamingEnabled: boolean }[];
  close?: string[];
}
const save = (rooms: Rooms, client = admin) =>
  client.call('changeVotingSession', { params: { idVotingSession }, body: { rooms } });
const listed = () => admin.call('listSessionHuddles', { params: { idVotingSession } });
const titles = async () => (await listed()).map(({ title }) => title);

beforeEach(async () => {
  ({ idVotingSession } = await convene([{ label: 'Alcove' }]));
});

test('[ADMIN-02][FND-36][FND-37][FND-38] a sitting is made with its rooms: trimmed, each once, with their flags, for everybody', async () => {
  ({ idVotingSession } = await convene([
    { label: '  Committee room ', privateRecording: true },
    { label: 'COMMITTEE ROOM', streamingEnabled: true },
    { label: 'Bower', streamingEnabled: true },
  ]));
  const [bower, committee] = await listed();
  expect(bower).toMatchObject({ type: 'other', title: 'Bower', davra: { streamingEnabled: true } });
  expect(committee?.davra).toEqual({
    ...{ subtype: 'default', avatar: null, invitees: ['all'], privateRecording: true },
  });
  expect(await titles()).toEqual(['Bower', 'Committee room']);
});

test('[ADMIN-02] rooms are added, marked and closed with one save, which everybody hears and the log has', async () => {
  const [alcove] = await listed();
  await save({ add: [{ label: 'Bower' }, { label: 'alcove', privateRecording: true }] });
  // The room that is there already keeps its marks.
  expect((await listed()).map(({ title, davra }) => [title, davra.privateRecording])).toEqual([
    ['Alcove', undefined],
    ['Bower', undefined],
  ]);
  const heard = hearNews(server.bus);
  const id = alcove?.id ?? '';
  await save({ change: [{ id, privateRecording: true, streamingEnabled: true }] });
  expect((await listed())[0]?.davra).toMatchObject({ privateRecording: true, streamingEnabled: true });
  expect(heard.items.filter(({ kind }) => kind === 'huddles')).toHaveLength(1);
  await save({ add: [{ label: 'Copse' }], close: [id] });
  expect(await titles()).toEqual(['Bower', 'Copse']);
  const { rows } = await server.database.pool.query(
    `select act, detail->>'room' as room, by_user_id as by from moderation_acts where id_voting_session = $1 and act like '%Huddle' order by act, room`,
    [idVotingSession],
  );
  expect(rows).toEqual([
    { act: 'closeHuddle', room: 'Alcove', by: 'admin' },
    ...['Alcove', 'Bower', 'Copse'].map((room) => ({ act: 'openHuddle', room, by: 'admin' })),
  ]);
});

test('[ADMIN-02][HUD-08] whoever is in a room that is taken off the list is in the main chamber again', async () => {
  const id = (await listed())[0]?.id ?? '';
  await moderator.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: idVotingSession } },
  });
  await moderator.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  await moderator.call('joinHuddle', { params: { roomId: id } });
  const heard = hearNews(server.bus);
  await save({ close: [id] });
  const people = await moderator.call('listPeopleStates', { params: { idVotingSession } });
  expect(people.find(({ userId }) => userId === 'moderator')?.meeting).toBe('mainchamber');
  expect(heard.items).toContainEqual({ kind: 'mediaRights', idVotingSession, userIds: ['moderator'] });
});

test('[ADMIN-02] a room that somebody closed meanwhile, or one of another sitting, changes nothing at all', async () => {
  const id = (await listed())[0]?.id ?? '';
  const here = idVotingSession;
  const other = await convene([{ label: 'Elsewhere' }]);
  await moderator.call('closeHuddle', { params: { roomId: id } });
  idVotingSession = other.idVotingSession;
  const elsewhere = (await listed())[0]?.id ?? '';
  idVotingSession = here;
  for (const one of [id, elsewhere, 'nowhere']) {
    const flags = { privateRecording: true, streamingEnabled: false };
    expect(await refusalOf(save({ add: [{ label: 'Bower' }], close: [one] }))).toBe('changed-meanwhile');
    expect(await refusalOf(save({ change: [{ id: one, ...flags }] }))).toBe('changed-meanwhile');
  }
  expect(await titles()).toEqual([]);
  idVotingSession = other.idVotingSession;
  expect(await titles()).toEqual(['Elsewhere']);
});

test('[ADMIN-02][FND-41][HUD-04] a label of more than 80 characters, the lobby’s or an empty one is refused, and so is who may not', async () => {
  for (const label of ['x'.repeat(81), ' Lobby ', '   ']) {
    expect(await refusalOf(save({ add: [{ label }] }))).toBe('invalid-input');
    expect(await refusalOf(convene([{ label }]))).toBe('invalid-input');
  }
  const member = await server.signIn('member08');
  for (const client of [member, moderator])
    expect(await refusalOf(save({ add: [{ label: 'Bower' }] }, client))).toBe('permission-missing');
  const id = (await listed())[0]?.id ?? '';
  expect(await refusalOf(save({ close: [id] }, moderator))).toBe('permission-missing');
  expect(await titles()).toEqual(['Alcove']);
});

test('[ADMIN-02][FND-38] a room is not renamed to the name of another, also of one made in the chamber at that moment', async () => {
  const id = (await listed())[0]?.id ?? '';
  const renamed = (label: string) =>
    save({ change: [{ id, label, privateRecording: false, streamingEnabled: false }] });
  await Promise.allSettled([
    renamed('Bower'),
    moderator.call('createHuddle', { params: { idVotingSession }, body: { title: 'bower' } }),
  ]);
  expect((await titles()).filter((title) => title.toLowerCase() === 'bower')).toHaveLength(1);
  await save({ add: [{ label: 'Copse' }] });
  expect(await refusalOf(renamed('COPSE'))).toBe('huddle-exists');
});

test('[ADMIN-02][HUD-01][HUD-02] a room is for the people who are named alone, who see and enter it', async () => {
  const titlesFor = async (userId: string) => {
    const client = await server.signIn(userId);
    const seen = await client.call('listSessionHuddles', { params: { idVotingSession } });
    return seen.map(({ title }) => title);
  };
  for (const [invitees, code] of [
    [['nobody'], 'invalid-input'],
    [['observer'], 'huddles-not-allowed'],
  ] as const) {
    expect(await refusalOf(save({ add: [{ label: 'Bower', invitees: [...invitees] }] }))).toBe(code);
  }
  await save({ add: [{ label: 'Bower', invitees: ['member09'] }] });
  expect((await listed()).map(({ title, type }) => [title, type])).toEqual([
    ['Alcove', 'other'],
    ['Bower', 'direct'],
  ]);
  expect(await titlesFor('member09')).toEqual(['Alcove', 'Bower']);
  expect(await titlesFor('member08')).toEqual(['Alcove']);
});

test('[ADMIN-02] there is room for fifty, and none is opened once the sitting is over', async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ label: `Room ${index}` }));
  expect(await refusalOf(save({ add: many }))).toBe('huddles-full');
  expect(await titles()).toEqual(['Alcove']);
  await moderator.call('endVotingSession', { params: { idVotingSession } });
  expect(await refusalOf(save({ add: [{ label: 'Bower' }] }))).toBe('session-ended');
  expect(await titles()).toEqual(['Alcove']);
});
