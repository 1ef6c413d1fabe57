import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let marit: TestClient;
let rosa: TestClient;
let kenji: TestClient;
let observer: TestClient;
let idVotingSession: string;
/** The version of the open speakers list. */
let version: number;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, marit, rosa, kenji, observer] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    server.signIn('member08'),
    server.signIn('member09'),
    server.signIn('observer'),
  ]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  const people = ['moderator', 'member08', 'member09', 'member10', 'observer'];
  idVotingSession = await makeCommittee(admin, clock.nowMs(), people);
  for (const client of [marit, rosa, kenji, observer]) await takeSeat(client, idVotingSession);
});

const here = () => ({ params: { idVotingSession } });
const seconds = (count: number) => clock.advance(count * 1000);
const told = async (by: TestClient) => (await by.call('getSittingFacts', here())).speeches;

async function open(title: string): Promise<void> {
  const body = { title, interventions: 'chair' as const };
  ({ version } = await marit.call('openSpeakersList', { ...here(), body }));
}
async function call(userId: string): Promise<void> {
  ({ version } = await marit.call('callSpeaker', { ...here(), body: { version, userId } }));
}
async function step(name: 'endSpeech' | 'undoCall' | 'closeSpeakersList'): Promise<void> {
  ({ version } = await marit.call(name, { ...here(), body: { version } }));
}

test('[PROC-01][BEY-13][BEY-43] who spoke when and for how long, points of order, interventions and answers named, of all lists in time order', async () => {
  await open('First');
  const beganMs = clock.nowMs();
  await call('member08');
  await seconds(20);
  const { id: requestId } = await kenji.call('askToIntervene', here());
  ({ version } = await marit.call('takeIntervention', {
    params: { idVotingSession, requestId },
    body: { version },
  }));
  await seconds(5);
  ({ version } = await marit.call('answerIntervention', { ...here(), body: { version } }));
  await seconds(7);
  await step('endSpeech');
  await seconds(10);
  await step('closeSpeakersList');
  await open('Second');
  await kenji.call('updatePeopleState', { params: { userId: 'member09' }, body: { handType: 2 } });
  await call('member09');
  await seconds(3);
  await step('endSpeech');
  // A call that is taken back was never made.
  await call('member08');
  await step('undoCall');
  await call('member08');
  const speeches = await told(observer);
  const [first, , , point] = speeches;
  expect(speeches).toEqual([
    {
      ...{ id: first?.id, listId: first?.listId, kind: 'speech', ofSpeech: null },
      ...{ displayName: 'Rosa Quispe', groupName: expect.any(String) as string },
      ...{ startedAt: beganMs, endedAt: beganMs + 42_000, spokenMs: 30_000 },
    },
    expect.objectContaining({ kind: 'intervention', ofSpeech: first?.id, spokenMs: 5000 }),
    expect.objectContaining({
      ...{ kind: 'answer', ofSpeech: first?.id, displayName: 'Rosa Quispe', spokenMs: 7000 },
    }),
    expect.objectContaining({ kind: 'speech', pointOfOrder: true, spokenMs: 3000 }),
    expect.objectContaining({ displayName: 'Rosa Quispe', endedAt: null, spokenMs: 0 }),
  ]);
  expect(point?.listId).not.toBe(first?.listId);
  const outsider = await server.signIn('member20');
  expect(await refusalOf(told(outsider))).toBe('not-found');
});

test('[BEY-45][PROC-01] what was said in a closed part is told only to those who stayed', async () => {
  await open('Before');
  await call('member08');
  await seconds(20);
  await marit.call('closeSession', { ...here(), body: { named: [] } });
  const closedMs = clock.nowMs();
  await seconds(10);
  await step('endSpeech');
  await call('member09');
  await seconds(30);
  await step('closeSpeakersList');
  await open('Inside');
  await call('member08');
  await seconds(5);
  await step('closeSpeakersList');
  expect(await refusalOf(told(observer))).toBe('in-lobby');
  await marit.call('openSession', here());
  await seconds(1);
  await open('After');
  await call('member09');
  const inFull = await told(rosa);
  expect(inFull.map(({ spokenMs }) => spokenMs)).toEqual([30_000, 30_000, 5000, 0]);
  expect(await told(observer)).toEqual([
    { ...inFull[0], endedAt: closedMs, spokenMs: 20_000 },
    { ...inFull[3] },
  ]);
});

test('[EXIT-11][PROC-01] after the end it is told also to those whom nobody let in from the lobby', async () => {
  await open('All');
  await call('member08');
  await seconds(12);
  await server.database.pool.query('update voting_sessions set lobby_shut = true where id = $1', [
    idVotingSession,
  ]);
  const waiting = await server.signIn('member10');
  expect(await refusalOf(told(waiting))).toBe('in-lobby');
  await marit.call('endVotingSession', here());
  expect(await told(waiting)).toMatchObject([{ displayName: 'Rosa Quispe', spokenMs: 12_000 }]);
});
