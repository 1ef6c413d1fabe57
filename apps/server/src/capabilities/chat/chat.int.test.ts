import { CHAT_HISTORY_MAX_MESSAGES } from '@hemicycle/contract/limits';
import { directRoomId } from '@hemicycle/rules/chat/direct-room';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveSettings } from '../site/public.ts';
import { loadChatMessageForNews } from './load-chat-message-for-news.ts';

const ALL = 'plenary-sitting-114';
const ROSA_KENJI = directRoomId(ALL, 'member08', 'member09');

const clock = createFakeClock();
let server: TestServer;
let rosa: TestClient;
let kenji: TestClient;
let third: TestClient;
let moderator: TestClient;
let observer: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  rosa = await server.signIn('member08');
  kenji = await server.signIn('member09');
  third = await server.signIn('member10');
  moderator = await server.signIn('moderator');
  observer = await server.signIn('observer');
});
afterAll(() => server.stop());

beforeEach(async () => {
  await clock.advance(60_000);
});

const send = (client: TestClient, roomId: string, text: string, requestId?: string) =>
  client.call('sendChatMessage', { params: { roomId }, body: { text, ...(requestId ? { requestId } : {}) } });
const read = (client: TestClient, roomId: string) => client.call('listChatMessages', { params: { roomId } });
const countMessages = async () => {
  const { rows } = await server.database.pool.query('select count(*)::int as messages from chat_messages');
  return rows[0].messages as number;
};

test('[CHAT-03][CHAT-04][CHAT-05] what one writes to all, all read, and the news names it', async () => {
  const news = hearNews(server.bus);
  const message = await send(rosa, ALL, '  Good morning ');
  expect(message).toEqual({
    id: expect.any(String),
    roomId: ALL,
    personId: 'member08',
    text: 'Good morning',
    created: clock.nowMs(),
  });
  expect((await read(kenji, ALL)).at(-1)).toEqual(message);
  expect(news.items).toEqual([{ kind: 'chatMessage', idVotingSession: ALL, messageId: message.id }]);
});

test('[CHAT-07] whitespace is no message', async () => {
  const before = await countMessages();
  for (const text of ['', ' \n ', '\u200B'])
    expect(await refusalOf(send(rosa, ALL, text))).toBe('invalid-input');
  expect(await countMessages()).toBe(before);
});

test('[CHAT-03][FND-61] a control character is refused and its field named; other ends of lines become one', async () => {
  const before = await countMessages();
  await expect(send(rosa, ALL, 'Or\u001Bder')).rejects.toMatchObject({
    body: { error: { code: 'invalid-input', details: [{ path: 'text' }] } },
  });
  expect(await countMessages()).toBe(before);
  expect((await send(rosa, ALL, 'one\r\n\ttwo')).text).toBe('one\n\ttwo');
});

test('[CHAT-03] what is stored is the text as typed, whatever it looks like', async () => {
  const typed = '<img src=x onerror="go()"> the "manuscript" of 5 < 6 &lt;';
  const { text } = await send(rosa, ALL, typed);
  expect(text).toBe(typed);
  expect((await read(kenji, ALL)).at(-1)?.text).toBe(typed);
});

test('[CHAT-02] a direct conversation is for its two people alone', async () => {
  const message = await send(rosa, ROSA_KENJI, 'Between us');
  expect(await read(kenji, ROSA_KENJI)).toEqual([message]);
  const before = await countMessages();
  for (const client of [third, moderator]) {
    expect(await refusalOf(read(client, ROSA_KENJI))).toBe('not-found');
    expect(await refusalOf(send(client, ROSA_KENJI, 'Let me in'))).toBe('not-found');
  }
  expect(await countMessages()).toBe(before);
  const all = await read(moderator, ALL);
  expect(all.map(({ id }) => id)).not.toContain(message.id);
});

test('[CHAT-02] the news of a direct message may be read by the two alone', async () => {
  const direct = await send(rosa, ROSA_KENJI, 'Only you');
  const toAll = await send(rosa, ALL, 'Everybody');
  const viewerOf = (userId: string, actions = ['app_chat_tab-bool']) => ({
    userId,
    kind: 'account' as const,
    email: '',
    displayName: '',
    roleIds: [],
    roleNames: [],
    actionsAllowed: new Set(actions),
    signInId: '',
    payloadKey: new Uint8Array(),
    votingSessionToAttend: null,
    provenAtMs: 0,
  });
  const readers = async (id: string) => {
    const news = await loadChatMessageForNews(server.database.db, id);
    return [viewerOf('member08'), viewerOf('member09'), viewerOf('member10'), viewerOf('member09', [])].map(
      (viewer) => news?.mayRead(viewer),
    );
  };
  expect(await readers(direct.id)).toEqual([true, true, false, false]);
  expect(await readers(toAll.id)).toEqual([true, true, true, false]);
  expect(await loadChatMessageForNews(server.database.db, 'nothing')).toBeNull();
});

test('[CHAT-02] direct conversations are listed with the other person and the last message, newest first', async () => {
  await send(kenji, directRoomId(ALL, 'member09', 'moderator'), 'A question');
  const last = await send(kenji, ROSA_KENJI, 'The last word');
  const params = { idVotingSession: ALL };
  const own = await kenji.call('listDirectChats', { params });
  expect(own.map(({ userId }) => userId)).toEqual(['member08', 'moderator']);
  expect(own[0]).toEqual({ roomId: ROSA_KENJI, userId: 'member08', lastMessage: last });
  expect((await rosa.call('listDirectChats', { params })).map(({ userId }) => userId)).toEqual(['member09']);
  expect(await third.call('listDirectChats', { params })).toEqual([]);
});

test('[CHAT-02] rooms that are none, of strangers or with oneself do not exist', async () => {
  const before = await countMessages();
  const rooms = [
    'nowhere',
    directRoomId(ALL, 'member08', 'member08'),
    directRoomId(ALL, 'member08', 'nobody'),
    directRoomId('nowhere', 'member08', 'member09'),
    `direct.${ALL}.member09.member08`,
  ];
  for (const room of rooms) {
    expect(await refusalOf(send(rosa, room, 'Hello'))).toBe('not-found');
    expect(await refusalOf(read(rosa, room))).toBe('not-found');
  }
  expect(await countMessages()).toBe(before);
});

test('[CHAT-02] who does not belong to a session neither reads nor is written to there', async () => {
  const admin = await server.signIn('admin');
  const now = clock.nowMs();
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: { title: 'Closed', epochStartTime: now, epochEndTime: now + 1000, members: ['member08'] },
  });
  await send(rosa, idVotingSession, 'Alone here');
  expect(await refusalOf(read(kenji, idVotingSession))).toBe('not-found');
  expect(await refusalOf(send(kenji, idVotingSession, 'Hello'))).toBe('not-found');
  expect(await refusalOf(kenji.call('listDirectChats', { params: { idVotingSession } }))).toBe('not-found');
  const room = directRoomId(idVotingSession, 'member08', 'member09');
  expect(await refusalOf(send(rosa, room, 'Are you there?'))).toBe('not-found');
  expect(await refusalOf(send(kenji, room, 'I am not'))).toBe('not-found');
});

test('[PERM-10] without app_chat_tab-bool there is no chat at all', async () => {
  const before = await countMessages();
  expect(await refusalOf(send(observer, ALL, 'Hello'))).toBe('permission-missing');
  expect(await refusalOf(read(observer, ALL))).toBe('permission-missing');
  expect(await refusalOf(observer.call('listDirectChats', { params: { idVotingSession: ALL } }))).toBe(
    'permission-missing',
  );
  expect(await refusalOf(send(server.client(), ALL, 'Hello'))).toBe('not-signed-in');
  expect(await countMessages()).toBe(before);
});

test('[CHAT-05] the same requestId again returns the message that it made, also at the same moment', async () => {
  const before = await countMessages();
  const news = hearNews(server.bus);
  const sent = await Promise.all([1, 2, 3].map(() => send(rosa, ALL, 'Once', 'request-1')));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(await countMessages()).toBe(before + 1);
  expect(news.items).toHaveLength(1);
  expect((await send(kenji, ALL, 'Mine', 'request-1')).text).toBe('Mine');
});

test('[CHAT-05] a sender who floods is held back, others are not, and time heals', async () => {
  const flood = await Promise.allSettled(Array.from({ length: 14 }, (_, n) => send(third, ALL, `Line ${n}`)));
  expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await refusalOf(send(third, ALL, 'One more'))).toBe('rate-limited');
  await send(kenji, ALL, 'I may');
  await clock.advance(10_001);
  await send(third, ALL, 'Patience');
});

test('[CHAT-04] the history is the newest messages, oldest first', async () => {
  await server.database.pool.query(
    `insert into chat_messages (id, id_voting_session, room_id, person_id, text, created_ms)
     select 'bulk' || n, $1, $1, 'member08', 'Line ' || n, 5 from generate_series(1, $2::int) n`,
    [ALL, CHAT_HISTORY_MAX_MESSAGES + 3],
  );
  const history = await read(kenji, ALL);
  expect(history).toHaveLength(CHAT_HISTORY_MAX_MESSAGES);
  expect(history[0]?.text).toBe('Line 4');
  expect(history.at(-1)?.text).toBe(`Line ${CHAT_HISTORY_MAX_MESSAGES + 3}`);
});

test('[CHAT-18] with the chat to all switched off in the session nobody writes to all', async () => {
  const before = await countMessages();
  const chatAll = (on: boolean) =>
    moderator.call('updateVotingSessionDavra', { params: { idVotingSession: ALL }, body: { chatAll: on } });
  await chatAll(false);
  expect(await refusalOf(send(rosa, ALL, 'Hello'))).toBe('chat-all-restricted');
  expect(await refusalOf(send(moderator, ALL, 'Hello'))).toBe('chat-all-restricted');
  expect(await countMessages()).toBe(before);
  await send(rosa, ROSA_KENJI, 'Still direct');
  await chatAll(true);
  await send(rosa, ALL, 'Again');
});

test('[CHAT-18][CHAT-20] restrictChatAllToRoles keeps others from writing to all', async () => {
  await saveSettings(server.database.db, { restrictChatAllToRoles: ['Moderator'] });
  expect(await refusalOf(send(rosa, ALL, 'Hello'))).toBe('chat-all-restricted');
  await send(moderator, ALL, 'Order');
  await saveSettings(server.database.db, { restrictChatAllToRoles: [] });
});

test('[CHAT-17][CHAT-19] restrictedDirectChatReceiverRoles needs one of the two to hold a listed role', async () => {
  await saveSettings(server.database.db, { restrictedDirectChatReceiverRoles: ['Moderator'] });
  expect(await refusalOf(send(rosa, ROSA_KENJI, 'Hello'))).toBe('direct-chat-restricted');
  const withModerator = directRoomId(ALL, 'member08', 'moderator');
  await send(rosa, withModerator, 'A point of order');
  await send(moderator, withModerator, 'Granted');
  await saveSettings(server.database.db, { restrictedDirectChatReceiverRoles: [] });
});

test('[PERM-07][CHAT-21] the server checks with the flags that the browser was handed: the first role with a value wins', async () => {
  await server.database.pool.query(`insert into user_roles values ('member10', 'observer', 1)`);
  await third.call('updateSessionInfo', { body: { reload: true } });
  const hiddenFor = async (client: TestClient) => (await client.call('getSiteConfig')).flags?.hideChatAll;

  await saveSettings(server.database.db, {
    hideChatAll: false,
    roleBasedExceptions: { Member: { hideChatAll: true }, Observer: { hideChatAll: false } },
  });
  expect([await hiddenFor(rosa), await hiddenFor(third), await hiddenFor(moderator)]).toEqual([
    true,
    true,
    false,
  ]);
  const before = await countMessages();
  expect(await refusalOf(send(rosa, ALL, 'Hello'))).toBe('chat-all-restricted');
  expect(await refusalOf(send(third, ALL, 'Hello'))).toBe('chat-all-restricted');
  expect(await countMessages()).toBe(before);
  await send(moderator, ALL, 'Order');

  await saveSettings(server.database.db, {
    hideChatAll: true,
    roleBasedExceptions: { Observer: { hideChatAll: false } },
  });
  expect([await hiddenFor(rosa), await hiddenFor(third)]).toEqual([true, false]);
  expect(await refusalOf(send(rosa, ALL, 'Hello'))).toBe('chat-all-restricted');
  await send(third, ALL, 'By the second role');
  await saveSettings(server.database.db, { hideChatAll: false, roleBasedExceptions: {} });
});
