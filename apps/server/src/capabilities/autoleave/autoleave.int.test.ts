import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNews } from '../../news.ts';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import { saveSettings } from '../site/public.ts';
import { AFTER_END_BY_HOST_MS, AFTER_PLANNED_END_MS, putOutAfterEnd } from './put-out-after-end.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let rosa: TestClient;
let bot: TestClient;
let outsider: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, moderator, rosa, bot, outsider] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    server.signIn('member08'),
    server.signIn('bot'),
    server.signIn('member24'),
  ]);
});
afterAll(() => server.stop());

// A session that is open to all shares people with every other session. So the site must contain
// only the sessions that the test makes.
beforeEach(async () => {
  await server.database.pool.query('delete from voting_sessions');
  await saveSettings(server.database.db, {
    autoLeaveEnabled: true,
    stayInMeetingIfNoOtherMeetingsScheduled: true,
  });
});

/** Makes a session of Rosa and the bot, with its times in minutes from now. Returns its id. */
async function sessionOf(
  minutes: { from: number; to: number },
  members: string[] | null = ['member08', 'bot'],
): Promise<string> {
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Committee on Water',
      epochStartTime: clock.nowMs() + minutes.from * MINUTE_MS,
      epochEndTime: clock.nowMs() + minutes.to * MINUTE_MS,
      members,
    },
  });
  return idVotingSession;
}
const enter = (client: TestClient, idVotingSession: string) =>
  client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
const ask = (client: TestClient, idVotingSession: string) =>
  client.call('checkExtend', { params: { idVotingSession } });
const endOf = async (idVotingSession: string): Promise<number> => {
  const { rows } = await server.database.pool.query('select ends_ms from voting_sessions where id = $1', [
    idVotingSession,
  ]);
  return rows[0]?.ends_ms;
};
const extensionsOf = async (idVotingSession: string) =>
  (
    await server.database.pool.query(
      'select asked_by, from_ends_ms, to_ends_ms, extended_ms from meeting_extensions where id_voting_session = $1',
      [idVotingSession],
    )
  ).rows;

test('[LEAVE-05] in the last minute the end moves once for everybody, is told, and stands in the database', async () => {
  const id = await sessionOf({ from: -60, to: 0.9 });
  const end = await endOf(id);
  await enter(rosa, id);
  await enter(moderator, id);
  const heard = hearNews(server.bus);
  const answers = await Promise.all([ask(rosa, id), ask(moderator, id), ask(rosa, id)]);
  const moved = end + 5 * MINUTE_MS;
  expect(answers).toEqual(
    answers.map(() => ({ status: 'ok', conflictingSession: null, epochEndTime: moved })),
  );
  expect(await endOf(id)).toBe(moved);
  expect(await extensionsOf(id)).toEqual([
    {
      asked_by: expect.stringMatching(/^(member08|moderator)$/),
      from_ends_ms: end,
      to_ends_ms: moved,
      extended_ms: clock.nowMs(),
    },
  ]);
  expect(heard.items.filter(({ kind }) => kind === 'session')).toEqual([
    { kind: 'session', idVotingSession: id },
  ]);
});

test('[LEAVE-05] long before the end nothing moves, however often it is asked', async () => {
  const id = await sessionOf({ from: -60, to: 5 });
  await enter(rosa, id);
  const end = await endOf(id);
  for (let asked = 0; asked < 3; asked += 1) {
    expect(await ask(rosa, id)).toEqual({ status: 'ok', conflictingSession: null, epochEndTime: end });
  }
  expect(await extensionsOf(id)).toEqual([]);
});

test('[LEAVE-05] a meeting that is over stays over', async () => {
  const id = await sessionOf({ from: -60, to: 0.5 });
  await enter(rosa, id);
  const end = await endOf(id);
  await clock.advance(MINUTE_MS);
  expect(await ask(rosa, id)).toEqual({ status: 'ended', conflictingSession: null, epochEndTime: end });
  expect(await endOf(id)).toBe(end);
});

test('[EXIT-11] no page brings back a meeting that its host ended, also one that had not begun', async () => {
  const id = await sessionOf({ from: 0.8, to: 60 });
  await enter(rosa, id);
  await moderator.call('endVotingSession', { params: { idVotingSession: id } });
  const end = await endOf(id);
  expect(end).toBeGreaterThan(clock.nowMs());
  expect(await ask(rosa, id)).toEqual({ status: 'ended', conflictingSession: null, epochEndTime: end });
  expect(await refusalOf(enter(rosa, id))).toBe('session-ended');
  expect(await endOf(id)).toBe(end);
});

test.each([
  { who: 'a member of both', members: ['member08'], conflicts: true },
  { who: 'everybody', members: null, conflicts: true },
  { who: 'nobody in common', members: ['member09'], conflicts: false },
])('[LEAVE-05] [LEAVE-07] another session of $who at the end: conflict $conflicts', async (given) => {
  const id = await sessionOf({ from: -60, to: 0.9 });
  const next = await sessionOf({ from: 0.9, to: 60 }, given.members);
  await enter(rosa, id);
  const answer = await ask(rosa, id);
  const { rows } = await server.database.pool.query('select starts_ms from voting_sessions where id = $1', [
    next,
  ]);
  expect(answer.status).toBe(given.conflicts ? 'conflict' : 'ok');
  expect(answer.conflictingSession).toEqual(given.conflicts ? { epochStartTime: rows[0].starts_ms } : null);
  expect(await extensionsOf(id)).toHaveLength(given.conflicts ? 0 : 1);
});

test("[LEAVE-05] [LEAVE-07] [EXIT-11] a session that its host ended before it began stands in nobody's way", async () => {
  const id = await sessionOf({ from: -60, to: 0.9 });
  const next = await sessionOf({ from: 0.9, to: 60 });
  await enter(rosa, id);
  await moderator.call('endVotingSession', { params: { idVotingSession: next } });
  expect(await ask(rosa, id)).toMatchObject({ status: 'ok', conflictingSession: null });
});

test('[LEAVE-07] a meeting is extended up to the next one', async () => {
  const id = await sessionOf({ from: -60, to: 0.5 });
  const end = await endOf(id);
  await sessionOf({ from: 2.5, to: 60 });
  await enter(rosa, id);
  expect((await ask(rosa, id)).epochEndTime).toBe(end + 2 * MINUTE_MS);
});

test('[LEAVE-08] where only bots are left the meeting is not extended', async () => {
  const id = await sessionOf({ from: -60, to: 0.9 });
  await enter(bot, id);
  await enter(rosa, id);
  await rosa.call('setMeeting', { body: { idVotingSession: id, meeting: 'NOT_IN_MEETING' } });
  expect((await ask(bot, id)).status).toBe('only-bots');
  expect(await extensionsOf(id)).toEqual([]);
});

test('[LEAVE-09] a meeting ends 24 hours after its start at the latest', async () => {
  const id = await sessionOf({ from: -24 * 60 + 2, to: 0.5 });
  await enter(rosa, id);
  expect((await ask(rosa, id)).epochEndTime).toBe(clock.nowMs() + 2 * MINUTE_MS);
  await clock.advance(1.5 * MINUTE_MS);
  await enter(rosa, id);
  expect((await ask(rosa, id)).status).toBe('day-is-over');
});

test('[LEAVE-10] without stayInMeetingIfNoOtherMeetingsScheduled somebody who moderates must be there', async () => {
  await saveSettings(server.database.db, { stayInMeetingIfNoOtherMeetingsScheduled: false });
  const id = await sessionOf({ from: -60, to: 0.9 });
  await enter(rosa, id);
  expect((await ask(rosa, id)).status).toBe('nobody-moderates');
  await enter(moderator, id);
  expect((await ask(rosa, id)).status).toBe('ok');
});

test('[LEAVE-10][PERM-08] somebody who moderates other sittings counts as a moderator only where they are named', async () => {
  await saveSettings(server.database.db, { stayInMeetingIfNoOtherMeetingsScheduled: false });
  const chair = await server.signIn('chair');
  const id = await sessionOf({ from: -60, to: 0.9 }, null);
  await enter(chair, id);
  expect((await ask(chair, id)).status).toBe('nobody-moderates');
  await admin.call('changeVotingSession', {
    params: { idVotingSession: id },
    body: { moderatorship: { add: ['chair'] } },
  });
  expect((await ask(chair, id)).status).toBe('ok');
});

test('[LEAVE-05] an outsider learns nothing, and a page of another site moves nothing', async () => {
  const id = await sessionOf({ from: -HOUR_MS / MINUTE_MS, to: 0.9 });
  await enter(rosa, id);
  expect(await refusalOf(ask(outsider, id))).toBe('not-found');
  const forged = await rosa.fetch(`/api/votingsessions/checkextend/${id}`, {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(forged.status).toBe(403);
  expect(await extensionsOf(id)).toEqual([]);
});

const putOut = () => putOutAfterEnd({ db: server.database.db, clock, news: createNews(server.bus) });
const placeOfRosa = async (idVotingSession: string) =>
  (await admin.call('listPeopleStates', { params: { idVotingSession } })).find(
    ({ userId }) => userId === 'member08',
  )?.meeting;

test('[LEAVE-01] whose page sits on after the end is logged out by the server, only where the site logs people out', async () => {
  const idVotingSession = await sessionOf({ from: -10, to: 1 });
  const late = await server.signIn('member08');
  await enter(late, idVotingSession);
  const socket = await openTestSocket(late, 'member08', { idVotingSession });
  await socket.snapshot();
  await clock.advance(MINUTE_MS + AFTER_PLANNED_END_MS - 1000);
  await putOut();
  expect(await placeOfRosa(idVotingSession)).toBe('mainchamber');
  await clock.advance(2000);
  await saveSettings(server.database.db, { autoLeaveEnabled: false });
  await putOut();
  expect(await placeOfRosa(idVotingSession)).toBe('mainchamber');
  await saveSettings(server.database.db, { autoLeaveEnabled: true });
  await putOut();
  expect(await placeOfRosa(idVotingSession)).toBe('NOT_IN_MEETING');
  expect(await socket.closed).toBe(socketCloseCodes.notSignedIn);
  expect(await refusalOf(late.call('getSessionInfo'))).toBe('not-signed-in');
  rosa = await server.signIn('member08');
});

test('[EXIT-11] whose page sits on after a host ended the meeting loses the place, and stays signed in', async () => {
  const idVotingSession = await sessionOf({ from: -10, to: 60 });
  await enter(rosa, idVotingSession);
  await moderator.call('endVotingSession', { params: { idVotingSession } });
  await putOut();
  expect(await placeOfRosa(idVotingSession)).toBe('mainchamber');
  await clock.advance(AFTER_END_BY_HOST_MS + 1);
  await putOut();
  expect(await placeOfRosa(idVotingSession)).toBe('NOT_IN_MEETING');
  expect(await refusalOf(enter(rosa, idVotingSession))).toBe('session-ended');
});
