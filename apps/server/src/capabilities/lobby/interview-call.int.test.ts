import { LOBBY_CALL_KEPT_MS, LOBBY_CALL_RINGS_MS } from '@hemicycle/contract/lobby-names';
import { heard, type InterviewSite, startInterviewSite } from '@hemicycle/testkit/interview-site';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepInterviews } from './keep-interviews.ts';

// The call that comes before an interview. Two servers of one site: the attendants are at one of
// them, those who wait at the other.

const people = ['moderator', 'member01', 'member02'];
/** Nobody hears what this announces. */
const silent = { announce: () => undefined, listen: () => () => undefined, onMissed: () => () => undefined };
let site: InterviewSite;
let here: TestServer;
let moderator: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  site = await startInterviewSite({ seed: 78 });
  ({ here, moderator } = site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  idVotingSession = await site.convene(people);
});

test('[BEY-19] a call rings at the person alone, on another server: no media, no tick and no act before they start it, and both pages follow', async () => {
  const attendant = await site.socketOf(moderator, 'moderator');
  const { client, page } = await site.wait('member01');
  const { id: roomId } = await site.call(moderator, 'member01');
  expect(await page.state(({ stay }) => stay === 'interview')).toMatchObject({
    interview: { roomId, isRunning: false },
    place: 1,
  });
  expect((await site.queue())[0]).toMatchObject({ state: 'interview', interview: { roomId, sinceMs: null } });
  const early = site.joinFrom(page, roomId);
  await heard(page, 'mediaRefused', ({ epoch: refused }) => refused === early);
  const noting = moderator.call('noteIdentitySeen', { ...site.ofSession(), body: { userId: 'member01' } });
  expect(await refusalOf(noting)).toBe('lobby-decided');
  const begun = async () =>
    (await moderator.call('listModerationActs', site.ofSession())).acts.filter(
      ({ act }) => act === 'beginInterview',
    );
  expect(await begun()).toEqual([]);
  // Nobody answers for the person, and the person no other room.
  const other = await site.wait('member02');
  expect(await refusalOf(site.answer(other.client, roomId, 'start'))).toBe('call-over');
  expect(await refusalOf(site.answer(client, 'another-room', 'start'))).toBe('call-over');
  await site.answer(other.client, roomId, 'not-now');
  expect((await site.queue())[0]).toMatchObject({ interview: { roomId, sinceMs: null } });

  await site.answer(client, roomId, 'start');
  await page.state(({ interview }) => interview?.isRunning === true);
  await attendant.nextChange(
    'lobby',
    ({ lobby }) => typeof lobby?.people[0]?.interview?.sinceMs === 'number',
  );
  await moderator.call('joinHuddle', { params: { roomId } });
  attendant.send({ type: 'mediaJoin', epoch: 910_001, roomId });
  site.joinFrom(page, roomId);
  await heard(page, 'mediaPeers', ({ peers }) => peers.length === 1);
  // Started again, by a second tab, nothing changes; it is too late to decline.
  await site.answer(client, roomId, 'start');
  expect(await refusalOf(site.answer(client, roomId, 'not-now'))).toBe('call-over');
  expect(await begun()).toMatchObject([{ byUserId: 'moderator', userId: 'member01' }]);
}, 20_000);

test('[BEY-19] a call that is declined, not answered, taken back or left by its person ends: the attendant is in the chamber again, both read how, and it may be called again', async () => {
  const { client, page } = await site.wait('member01');
  const keep = () => keepInterviews({ db: here.database.db, clock: here.clock, news: silent });
  const since = (column: 'interview_called_ms' | 'left_ms', ms: number) =>
    here.database.pool.query(
      `update lobby_stays set ${column} = $2 where id_voting_session = $1 and user_id = 'member01'`,
      [idVotingSession, here.clock.nowMs() - ms - 1],
    );
  const ended = async (roomId: string, outcome: string) => {
    expect((await site.queue())[0]).toMatchObject({
      ...{ userId: 'member01', state: 'waiting', interview: null, lastCall: { outcome } },
    });
    expect(await refusalOf(moderator.call('joinHuddle', { params: { roomId } }))).toBe('room-closed');
    expect(await refusalOf(site.answer(client, roomId, 'start'))).toBe('call-over');
  };
  const declined = await site.call(moderator, 'member01');
  await site.answer(client, declined.id, 'not-now');
  await ended(declined.id, 'declined');
  expect(await page.state(({ lastCall }) => lastCall !== null)).toMatchObject({
    ...{ stay: 'waiting', place: 1, interview: null, lastCall: { outcome: 'declined' } },
  });
  await site.answer(client, declined.id, 'not-now');

  const rang = await site.call(moderator, 'member01');
  expect((await site.queue())[0]).toMatchObject({ interview: { roomId: rang.id }, lastCall: null });
  await keep();
  expect((await site.queue())[0]).toMatchObject({ interview: { roomId: rang.id } });
  await since('interview_called_ms', LOBBY_CALL_RINGS_MS);
  await keep();
  await ended(rang.id, 'unanswered');

  const taken = await site.call(moderator, 'member01');
  // Only an interview that runs is reset.
  await moderator.call('resetAttendantCompleted');
  expect((await site.queue())[0]).toMatchObject({ interview: { roomId: taken.id, sinceMs: null } });
  await moderator.call('endInterview', site.ofSession());
  await ended(taken.id, 'taken-back');
  await page.state(({ lastCall }) => lastCall?.outcome === 'taken-back');

  // A reload keeps the call; a person who stays away ends it.
  const left = await site.call(moderator, 'member01');
  page.close();
  await vi.waitFor(async () => expect((await site.queue())[0]?.interview).toMatchObject({ isHere: false }));
  await keep();
  const back = await site.wait('member01');
  expect(await back.page.state(({ stay }) => stay === 'interview')).toMatchObject({
    interview: { roomId: left.id, isRunning: false },
  });
  back.page.close();
  await vi.waitFor(async () => expect((await site.queue())[0]?.interview).toMatchObject({ isHere: false }));
  await since('left_ms', LOBBY_CALL_KEPT_MS);
  await keep();
  await site.wait('member01');
  await ended(left.id, 'unanswered');
  const { acts } = await moderator.call('listModerationActs', site.ofSession());
  expect(acts.filter(({ act }) => act === 'beginInterview' || act === 'endInterview')).toEqual([]);

  // An interview that came of a call leaves nothing of it.
  await site.begin(moderator, 'member01');
  await moderator.call('endInterview', site.ofSession());
  expect((await site.queue())[0]).toMatchObject({ state: 'waiting', lastCall: null });
}, 30_000);

test.each(['called', 'interviewed'] as const)(
  '[BEY-19][AUTH-12] whoever is %s by an attendant who may not run the sitting any more waits again at once, and nothing of it can be started',
  async (how) => {
    const admin = await here.signIn('admin');
    const setRoles = (roles: string[]) =>
      admin.call('updateUserRoles', { params: { userId: 'member07' }, body: { roles } });
    idVotingSession = await site.convene([...people, 'member07']);
    await setRoles(['moderator']);
    const attendant = await here.signIn('member07');
    await site.enter(attendant);
    const { client, page } = await site.wait('member01');
    const { id: roomId } = await (how === 'called' ? site.call : site.begin)(attendant, 'member01');
    await page.state(({ stay }) => stay === 'interview');
    await setRoles(['member']);
    await vi.waitFor(() =>
      expect(page.messages.findLast(({ type }) => type === 'lobby')).toMatchObject({
        lobby: { stay: 'waiting', interview: null },
      }),
    );
    expect(await refusalOf(site.answer(client, roomId, 'start'))).toBe('call-over');
    expect((await site.queue())[0]).toMatchObject({ userId: 'member01', state: 'waiting', interview: null });
    // Another attendant has them now.
    await site.call(moderator, 'member01');
  },
  20_000,
);

test.each([
  ['interviews', { enableUserConfirmLobbyAttendant: false }],
  ['the waiting room', { waitingRoom: false }],
] as const)(
  '[BEY-19][LOBBY-11] a call rings no longer once %s is switched off: the answer is refused, and both pages follow',
  async (_what, body) => {
    const attendant = await site.socketOf(moderator, 'moderator');
    const { client, page } = await site.wait('member01');
    const { id: roomId } = await site.call(moderator, 'member01');
    await page.state(({ stay }) => stay === 'interview');
    await moderator.call('updateVotingSessionDavra', { ...site.ofSession(), body });
    expect(await refusalOf(site.answer(client, roomId, 'start'))).toBe('call-over');
    // Without a waiting room the page is told that its person is let in.
    if ('waitingRoom' in body) expect(await page.closed).toBe(4006);
    else await page.state(({ lastCall }) => lastCall?.outcome === 'taken-back');
    await attendant.nextChange('people', ({ people }) => JSON.stringify(people).includes('mainchamber'));
    expect(await stays()).toEqual([{ state: 'waiting', interview_id: null }]);
    const { acts } = await moderator.call('listModerationActs', site.ofSession());
    expect(acts.filter(({ act }) => act === 'beginInterview')).toEqual([]);
  },
  20_000,
);

test('[BEY-19][LOBBY-11] an interview that runs goes on after interviews are switched off', async () => {
  const { client } = await site.wait('member01');
  const { id: roomId } = await site.begin(moderator, 'member01');
  const body = { enableUserConfirmLobbyAttendant: false };
  await moderator.call('updateVotingSessionDavra', { ...site.ofSession(), body });
  await keepInterviews({ db: here.database.db, clock: here.clock, news: silent });
  await site.answer(client, roomId, 'start');
  expect((await site.queue())[0]).toMatchObject({ state: 'interview', interview: { roomId } });
});

test('[BEY-19] an attendant has one call at a time over all sittings, also of two at the same moment', async () => {
  const first = idVotingSession;
  await site.wait('member01');
  idVotingSession = await site.convene(people);
  await site.wait('member02');
  const call = (id: string, userId: string) =>
    moderator.call('callToInterview', { params: { idVotingSession: id }, body: { userId } });
  const end = (id: string) => moderator.call('endInterview', { params: { idVotingSession: id } });
  await call(idVotingSession, 'member02');
  expect(await refusalOf(call(first, 'member01'))).toBe('interview-open');
  await end(idVotingSession);
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await Promise.allSettled([call(first, 'member01'), call(idVotingSession, 'member02')]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'interview-open' } }]);
    await Promise.all([end(first), end(idVotingSession)]);
  }
}, 20_000);

test.each(['called', 'interviewed'] as const)(
  '[BEY-19][PEOP-02] whoever is %s by an attendant whose account is switched off waits again at once',
  async (how) => {
    const admin = await here.signIn('admin');
    const change = (body: { roles: string[] }) =>
      admin.call('updateUserRoles', { params: { userId: 'member07' }, body });
    const turn = (on: boolean) =>
      admin.call('changePeople', { body: { whom: { userIds: ['member07'] }, change: { on } } });
    idVotingSession = await site.convene([...people, 'member07']);
    await change({ roles: ['moderator'] });
    const attendant = await here.signIn('member07');
    await site.enter(attendant);
    await site.wait('member01');
    await (how === 'called' ? site.call : site.begin)(attendant, 'member01');
    await turn(false);
    // The answer to the one who switched them off comes after the end.
    expect(await stays()).toEqual([{ state: 'waiting', interview_id: null }]);
    await turn(true);
    await change({ roles: ['member'] });
  },
  20_000,
);

/** How those in the lobby of the session stand, as the database has it. */
async function stays(): Promise<unknown[]> {
  const { rows } = await here.database.pool.query(
    `select state, interview_id from lobby_stays
     where id_voting_session = $1 and user_id = 'member01'`,
    [idVotingSession],
  );
  return rows;
}
