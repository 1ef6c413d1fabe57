import type { ChatMessage } from '@hemicycle/contract/chat';
import { directRoomId } from '@hemicycle/rules/chat/direct-room';
import { expect, test } from 'vitest';
import { conversationsOf, emptyChat, holdsUnsent, messagesOf, unreadIn } from './chat-store.ts';

const ROSA_KENJI = directRoomId('s', 'rosa', 'kenji');
const ROSA_MARIT = directRoomId('s', 'rosa', 'marit');
const message = (id: string, created: number, personId = 'kenji', roomId = 's'): ChatMessage => ({
  id,
  roomId,
  personId,
  text: id,
  created,
});
const ready = (...messages: ChatMessage[]) => ({ state: 'ready' as const, messages, error: null });

test('[CHAT-04] what was read and what was heard since stand once each, in the order of the server', () => {
  const state = { ...emptyChat, history: { s: ready(message('a', 1), message('c', 3)) } };
  const heard = [message('b', 2), message('c', 3), message('x', 9, 'kenji', ROSA_KENJI), message('d', 4)];
  expect(messagesOf('s', state, heard).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

test('[CHAT-11] unread are those of others after the newest that was seen', () => {
  const messages = [message('a', 1), message('b', 2, 'rosa'), message('c', 3)];
  expect(unreadIn(messages, undefined, 'rosa')).toBe(2);
  expect(unreadIn(messages, 1, 'rosa')).toBe(1);
  expect(unreadIn(messages, 3, 'rosa')).toBe(0);
});

test('[CHAT-02] conversations are one a person, newest first, from the list, from what was read and what was heard', () => {
  const listed = message('listed', 5, 'kenji', ROSA_KENJI);
  const state = {
    ...emptyChat,
    directs: [{ roomId: ROSA_KENJI, userId: 'kenji', lastMessage: listed }],
    seen: { [ROSA_KENJI]: 5 },
  };
  const heard = [message('to-all', 20), message('heard', 10, 'marit', ROSA_MARIT)];
  expect(
    conversationsOf(state, heard, 'rosa').map(({ userId, unread, last }) => [userId, unread, last.id]),
  ).toEqual([
    ['marit', 1, 'heard'],
    ['kenji', 0, 'listed'],
  ]);
});

test.each([
  { given: {}, expected: false },
  { given: { drafts: { s: ' ' }, outbox: { s: [] } }, expected: false },
  { given: { drafts: { s: 'Half of it' } }, expected: true },
  {
    given: { outbox: { s: [{ requestId: '1', text: 'All', state: 'failed' as const, error: null }] } },
    expected: true,
  },
])('[BEY-23] what is typed or on its way is told from an empty box: $given', ({ given, expected }) => {
  expect(holdsUnsent({ ...emptyChat, ...given })).toBe(expected);
});
