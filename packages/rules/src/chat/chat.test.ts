import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canChatAll, canChatDirect } from './chat-policy.ts';
import { directRoomId, otherInDirectRoom, readDirectRoomId } from './direct-room.ts';
import { noUnseen, reduceUnseenBadge, type UnseenBadgeEvent } from './unseen-badge.ts';

test.each([
  {
    why: 'no restriction configured',
    restricted: undefined,
    sender: ['member'],
    receiver: ['member'],
    ok: true,
  },
  { why: 'an empty list restricts nothing', restricted: [], sender: [], receiver: [], ok: true },
  {
    why: 'the sender holds a listed role',
    restricted: ['clerk'],
    sender: ['clerk'],
    receiver: ['member'],
    ok: true,
  },
  {
    why: 'the receiver holds a listed role',
    restricted: ['clerk'],
    sender: ['member'],
    receiver: ['clerk'],
    ok: true,
  },
  { why: 'neither holds one', restricted: ['clerk'], sender: ['member'], receiver: ['member'], ok: false },
])('[CHAT-17][CHAT-19] $why', ({ restricted, sender, receiver, ok }) => {
  const answer = canChatDirect({ senderRoles: sender, receiverRoles: receiver, restrictedRoles: restricted });
  expect(answer.ok).toBe(ok);
});

test.each([
  { why: 'nothing configured', given: { roles: [] }, expected: { ok: true } },
  {
    id: 'CHAT-20',
    why: 'a listed role',
    given: { roles: ['clerk'], allowedRoles: ['clerk'] },
    expected: { ok: true },
  },
  {
    why: 'no listed role',
    given: { roles: ['member'], allowedRoles: ['clerk'] },
    expected: { ok: false, code: 'chat-all-restricted', reason: 'lacks-role' },
  },
  {
    why: 'switched off in the session, also for a listed role',
    given: { roles: ['clerk'], allowedRoles: ['clerk'], chatAll: false },
    expected: { ok: false, code: 'chat-all-restricted', reason: 'off-in-session' },
  },
  { why: 'switched on in the session', given: { roles: [], chatAll: true }, expected: { ok: true } },
  {
    why: 'hidden on the site (CHAT-21)',
    given: { roles: [], hideChatAll: true },
    expected: { ok: false, code: 'chat-all-restricted', reason: 'hidden-by-site' },
  },
])('[CHAT-18] $why', ({ given, expected }) => {
  expect(canChatAll(given)).toEqual(expected);
});

const anId = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);

test('[CHAT-02] a direct room is the same from both ends and can be read back', () => {
  fc.assert(
    fc.property(anId, anId, anId, (session, one, other) => {
      const roomId = directRoomId(session, one, other);
      expect(directRoomId(session, other, one)).toBe(roomId);
      const room = readDirectRoomId(roomId);
      expect(room?.idVotingSession).toBe(session);
      expect(room && otherInDirectRoom(room, one)).toBe(other);
      expect(room && otherInDirectRoom(room, other)).toBe(one);
    }),
  );
});

test.each(['session', 'direct.s.a', 'direct.s.b.a', 'direct.s.a.b.c', 'direct..a.b', 'other.s.a.b', ''])(
  '[CHAT-02] %s is no direct room',
  (roomId) => {
    expect(readDirectRoomId(roomId)).toBeNull();
  },
);

test('[CHAT-02] a third person is not in a direct room', () => {
  expect(otherInDirectRoom({ idVotingSession: 's', userIds: ['a', 'b'] }, 'c')).toBeNull();
});

const arrived = (messages: number): UnseenBadgeEvent => ({ type: 'arrived', messages });
const scrolled = (distanceToBottomPx: number): UnseenBadgeEvent => ({ type: 'scrolled', distanceToBottomPx });

test.each([
  { id: 'CHAT-11', why: 'at the bottom nothing counts', events: [arrived(2)], expected: 0 },
  {
    id: 'CHAT-11',
    why: 'away from it each message counts',
    events: [scrolled(4), arrived(1), arrived(2)],
    expected: 3,
  },
  { id: 'CHAT-12', why: 'the bottom clears', events: [scrolled(40), arrived(2), scrolled(0)], expected: 0 },
  { id: 'CHAT-12', why: '3 px is the bottom', events: [scrolled(40), arrived(2), scrolled(3)], expected: 0 },
  { id: 'CHAT-12', why: '4 px is not', events: [scrolled(40), arrived(2), scrolled(4)], expected: 2 },
])('[$id] $why', ({ events, expected }) => {
  expect(events.reduce(reduceUnseenBadge, noUnseen).unseen).toBe(expected);
});
