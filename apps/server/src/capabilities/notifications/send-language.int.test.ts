import type { ChangeInterpreter } from '@hemicycle/contract/notifications';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SESSION = 'plenary-sitting-114';
const ofSession = { params: { idVotingSession: SESSION } };

let server: TestServer;
let moderator: TestClient;
let rosa: TestClient;
let page: TestSocket;
let channelId: string;

beforeAll(async () => {
  server = await startTestServer();
  moderator = await enter('moderator');
  rosa = await enter('member08');
  page = await openTestSocket(rosa, 'member08', { idVotingSession: SESSION });
  await page.snapshot();
  ({ id: channelId } = await make('de'));
  await moderator.call('nameInterpreter', { params: { channelId, userId: 'interpreter' } });
});
afterAll(() => server.stop());

const make = (language: 'de' | 'it') =>
  moderator.call('createInterpreterChannel', { ...ofSession, body: { language } });
const close = (id: string) => moderator.call('closeInterpreterChannel', { params: { channelId: id } });

async function enter(userId: string): Promise<TestClient> {
  const client = await server.signIn(userId);
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
  return client;
}

function send(newInterpreterRoomId: string, { userId = 'member08', title = '', by = moderator } = {}) {
  const message: ChangeInterpreter = {
    instruction: 'changeInterpreter',
    newInterpreterRoomId,
    newInterpreterTitle: title,
  };
  const body = { type: 'moderatorInstruction', message } as const;
  return by.call('sendNotification', { params: { userId }, body });
}

async function acts() {
  const { acts: all } = await moderator.call('listModerationActs', ofSession);
  return all
    .filter(({ act }) => act === 'changeInterpreter')
    .map(({ byUserId, userId, detail }) => `${byUserId} ${userId} ${detail.to}`);
}

test('[INTERP-12][NOTIF-12] a moderator chooses what somebody hears: their page is told the channel and its own name, and the log says it', async () => {
  for (const [to, newInterpreterTitle] of [
    [channelId, 'Deutsch'],
    ['none', ''],
  ] as const) {
    const { id } = await send(to, { title: 'A title of the caller' });
    const told = await page.next('notification', (message) => message.id === id);
    expect(told.notification).toEqual({
      type: 'moderatorInstruction',
      message: { instruction: 'changeInterpreter', newInterpreterRoomId: to, newInterpreterTitle },
    });
  }
  expect((await acts()).toSorted()).toEqual(['moderator member08 Deutsch', 'moderator member08 floor']);
});

test('[INTERP-12] what cannot be heard is refused, and nothing is told or entered', async () => {
  const [before, told] = [await acts(), page.messages.length];
  expect(await refusalOf(send('no-channel'))).toBe('room-not-found');
  const italian = await make('it');
  expect(await refusalOf(send(italian.boothId))).toBe('room-not-found');
  // Nobody is named for its booth.
  expect(await refusalOf(send(italian.id))).toBe('room-not-found');
  await close(italian.id);
  expect(await refusalOf(send(italian.id))).toBe('room-closed');
  const foreign = `insert into interpreter_channels (channel_id, booth_id, id_voting_session, language)
    select $1, $1, id_voting_session, 'da' from huddles where id = $1`;
  await server.database.pool.query(
    `insert into huddles (id, id_voting_session, title, type, subtype, created_ms)
     select 'foreign', id, 'Dansk', 'other', 'interpreter', 1 from voting_sessions where id <> $1 limit 1`,
    [SESSION],
  );
  await server.database.pool.query(foreign, ['foreign']);
  expect(await refusalOf(send('foreign'))).toBe('room-not-found');
  expect(await refusalOf(send(channelId, { userId: 'moderator' }))).toBe('moves-themselves');
  expect(await refusalOf(send(channelId, { userId: 'member20' }))).toBe('not-found');
  expect(await refusalOf(send(channelId, { by: rosa, userId: 'moderator' }))).toBe('permission-missing');
  expect(await acts()).toEqual(before);
  expect(page.messages.slice(told).filter(({ type }) => type === 'notification')).toEqual([]);
});

test('[INTERP-12][BEY-16] in a huddle somebody hears its floor, and a language whose booth serves the huddle', async () => {
  const { id: roomId } = await moderator.call('createHuddle', { ...ofSession, body: { title: 'Alcove' } });
  await rosa.call('joinHuddle', { params: { roomId } });
  expect(await refusalOf(send(channelId))).toBe('not-at-floor');
  await send('none');
  const serve = (huddleId: string | null) =>
    moderator.call('serveRoom', { params: { channelId }, body: { huddleId } });
  await serve(roomId);
  const { id } = await send(channelId);
  await page.next('notification', (message) => message.id === id);
  // Their page asks for the channel, as it does in the main chamber.
  await rosa.call('listenToLanguage', { params: { channelId } });
  await rosa.call('leaveLanguage', { params: { channelId } });
  await rosa.call('leaveHuddle', { params: { roomId } });
  expect(await refusalOf(send(channelId))).toBe('not-at-floor');
  await serve(null);
});

test('[INTERP-12] nobody who is in no room is sent to a language, nor anybody who speaks into another room', async () => {
  const go = (meeting: 'mainchamber' | 'NOT_IN_MEETING') =>
    rosa.call('setMeeting', { body: { idVotingSession: SESSION, meeting } });
  await go('NOT_IN_MEETING');
  expect(await refusalOf(send('none'))).toBe('not-found');
  await go('mainchamber');
  await rosa.call('listenToLanguage', { params: { channelId } });
  await send(channelId);
  await server.database.pool.query('update second_rooms set sends = true');
  expect(await refusalOf(send('none'))).toBe('speaks-beside');
});
