import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { expect, test, vi } from 'vitest';
import { MeetingProviderError } from './meeting-provider.ts';
import { createFakeWebexMeetings } from '../webex/fake-webex-meetings.ts';
import { createModeratedRooms, EMPTY_LOOKS_MAX, LOOK_EVERY_MS } from './moderated-rooms.ts';
import { createWebexMeetingModerator } from '../webex/webex-meeting-moderator.ts';

const ALL = { microphone: true, camera: true, share: true };
const MUTED = { ...ALL, microphone: false };
const credentials = { clientId: 'integration', clientSecret: 'secret', refreshToken: 'host-refresh' };

function make(address: string | null = '25591234567@meet.example') {
  const clock = createFakeClock();
  const fake = createFakeWebexMeetings();
  const moderator = createWebexMeetingModerator({
    apiUrl: 'https://api.example',
    credentials,
    clock,
    fetch: fake.ask,
  });
  const failed = vi.fn();
  const rooms = createModeratedRooms({
    moderator,
    timers: clock,
    send: () => undefined,
    addressOf: async () => address,
    emailOf: async (userId) => (userId === 'stranger' ? null : `${userId}@AppId.example`),
    failed,
  });
  // A look takes several requests, one after another.
  const settled = async (byMs = 0) => {
    await clock.advance(byMs);
    for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return { clock, fake, moderator, failed, rooms, settled };
}

test('[PERM-08] a mute by a moderator reaches the microphone once, and nobody else; they may unmute', async () => {
  const { fake, rooms, settled, clock } = make();
  const ada = fake.enter('ada');
  fake.enter('ben');
  rooms.silence('ada', 'room', 'microphone');
  rooms.silence('ben', 'room', 'camera');
  await settled();
  expect(fake.calls).toEqual([{ call: 'PUT meeting_I_1_ada', body: { muted: true } }]);
  ada.muted = false;
  await settled(10 * LOOK_EVERY_MS);
  expect(fake.mutedOf('ada')).toBe(false);
  expect(clock.nextDueMs()).toBeNull();
});

test('[MEDIA-11] who is muted by force is muted again at each look, whatever their browser does, until released', async () => {
  const { fake, rooms, settled, clock } = make();
  const ada = fake.enter('ada');
  rooms.allow('ada', 'room', MUTED);
  await settled();
  expect(ada.muted).toBe(true);
  for (let turn = 0; turn < 3; turn += 1) {
    ada.muted = false;
    await settled(LOOK_EVERY_MS);
    expect(ada.muted).toBe(true);
  }
  // A person who comes later is muted as well; a person who is muted already is left alone.
  fake.calls.length = 0;
  rooms.allow('ben', 'room', MUTED);
  await settled(LOOK_EVERY_MS);
  expect(fake.calls).toEqual([]);
  fake.enter('ben');
  await settled(LOOK_EVERY_MS);
  expect(fake.calls.map(({ call }) => call)).toEqual(['PUT meeting_I_1_ben']);

  rooms.allow('ada', 'room', ALL);
  rooms.allow('ben', 'room', ALL);
  ada.muted = false;
  await settled(LOOK_EVERY_MS);
  expect(ada.muted).toBe(false);
  expect(clock.nextDueMs()).toBeNull();
});

test('[MEDIA-11] a meeting that stays empty for an hour is not looked at for ever; who comes again is held again', async () => {
  const { fake, rooms, settled, clock } = make();
  rooms.allow('ada', 'room', MUTED);
  await settled();
  for (let look = 2; look < EMPTY_LOOKS_MAX; look += 1) {
    await clock.advance(LOOK_EVERY_MS);
    while (clock.nextDueMs() === null) await new Promise((resolve) => setImmediate(resolve));
  }
  await settled(LOOK_EVERY_MS);
  expect(clock.nextDueMs()).toBeNull();
  const ada = fake.enter('ada');
  rooms.allow('ada', 'room', MUTED);
  await settled();
  expect(ada.muted).toBe(true);
});

test('[MEDIA-25] who is removed is shown out, and everybody but the host where the meeting is closed', async () => {
  const { fake, rooms, settled } = make();
  for (const userId of ['ada', 'ben', 'cleo']) fake.enter(userId);
  fake.enter('clerk', { email: 'clerk@parliament.example', host: true });
  rooms.silence('ada', 'room', 'microphone');
  rooms.remove('ada', 'room');
  await settled();
  expect(fake.calls).toEqual([{ call: 'PUT meeting_I_1_ada', body: { expel: true } }]);
  rooms.close('room');
  await settled();
  expect(['ada', 'ben', 'cleo', 'clerk'].map(fake.isIn)).toEqual([false, false, false, true]);
});

test.for(['https://meet.example/j.php?MTID=m1', '2559 123 4567', 'sip:25591234567@meet.example'])(
  'the meeting is found by %s',
  async (address) => {
    const { fake, rooms, settled } = make(address);
    fake.enter('ada');
    rooms.silence('ada', 'room', 'microphone');
    await settled();
    expect(fake.mutedOf('ada')).toBe(true);
  },
);

test('more people than a page holds are all reached; those who left, and strangers, are not asked for', async () => {
  const { fake, rooms, settled } = make();
  for (let index = 0; index < 230; index += 1) fake.enter(`member${index}`);
  fake.enter('gone', { state: 'end' });
  for (const userId of ['member229', 'gone', 'stranger']) rooms.silence(userId, 'room', 'microphone');
  await settled();
  expect(fake.calls.map(({ call }) => call)).toEqual(['PUT meeting_I_1_member229']);
});

test('what fails is told and tried again; one who cannot be reached keeps nobody else from it, and is given up in the end', async () => {
  const { fake, rooms, settled, failed, clock } = make();
  fake.enter('ada');
  fake.enter('ben');
  fake.state.down = true;
  rooms.silence('ada', 'room', 'microphone');
  rooms.silence('ben', 'room', 'microphone');
  await settled();
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(MeetingProviderError), expect.any(String));
  fake.state.down = false;
  fake.state.refusesFor = 'meeting_I_1_ada';
  await settled(LOOK_EVERY_MS);
  expect(fake.mutedOf('ben')).toBe(true);
  for (let turn = 0; turn < 12; turn += 1) await settled(LOOK_EVERY_MS);
  expect(clock.nextDueMs()).toBeNull();
  expect(fake.mutedOf('ada')).toBe(false);
});

test('a meeting that is not under way, or a session without one, is nothing to be done', async () => {
  const { fake, rooms, settled, failed } = make();
  fake.enter('ada');
  fake.state.underWay = false;
  rooms.remove('ada', 'room');
  await settled();
  const none = make(null);
  none.rooms.close('room');
  await none.settled();
  expect([...fake.calls, ...none.fake.calls]).toEqual([]);
  expect(failed).not.toHaveBeenCalled();
  expect(none.failed).not.toHaveBeenCalled();
});

test('the token of anybody but the host is refused, in words without a token', async () => {
  const fake = createFakeWebexMeetings();
  const moderator = createWebexMeetingModerator({
    apiUrl: 'https://api.example',
    credentials: { ...credentials, clientId: 'another' },
    clock: createFakeClock(),
    fetch: fake.ask,
  });
  await expect(moderator.participantsIn('25591234567')).rejects.toThrow(/^GET \/v1\/meetings: 403$/);
});
