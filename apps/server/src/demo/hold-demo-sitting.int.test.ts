import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PAST = { params: { idVotingSession: 'plenary-sitting-113' } };
let server: TestServer;
/** Another server over the same data, which starts later. */
let beside: TestServer;

beforeAll(async () => {
  server = await startTestServer({ holdsDemoSitting: true });
  beside = await startTestServer({
    holdsDemoSitting: true,
    database: server.database,
    bus: server.bus,
    config: { dataDir: server.dataDir },
  });
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

test('[SESS-07] the demonstration has a sitting that is over, with declared votes, once however many servers start', async () => {
  const rosa = await beside.signIn('member08');
  const sitting = await rosa.call('getEarlierSession', PAST);
  expect(sitting).toMatchObject({
    stage: 'ended',
    presided: [{ name: 'Marit Solberg' }],
    attendedCount: 24,
    expectedCount: 24,
    voteCount: 5,
  });
  const { polls, myVotes } = await rosa.call('listPastPolls', PAST);
  expect(polls.map(({ number, result }) => [number, result])).toEqual([
    [5, 'PASS'],
    [4, 'PASS'],
    [3, 'PASS'],
    [2, 'FAIL'],
    [1, 'PASS'],
  ]);
  expect(polls.map(({ tally }) => tally?.votesSummary?.map(({ votes }) => votes))).toEqual([
    [9, 7, 5, 3],
    [15, 8, 1],
    [13, 9, 2],
    [9, 14, 1],
    [24, 0, 0],
  ]);
  expect(polls.every(({ quorum }) => quorum.closing.every(({ pass }) => pass))).toBe(true);
  expect(myVotes).toHaveLength(5);
  expect(polls[0]).toMatchObject({
    election: { seats: 2, elected: ['Henrik Lindqvist', 'Ngozi Adeyemi'], tiedBetween: [] },
    resultDetails: { elected: ['Henrik Lindqvist', 'Ngozi Adeyemi'] },
  });
  const { facts } = await rosa.call('getSittingFacts', PAST);
  expect(facts.map(({ kind }) => kind)).toEqual(['presides', 'ended']);
});

/** Who spoke in the sitting, of which kind, and for how many seconds. */
async function spoken() {
  const { speeches } = await (await server.signIn('member08')).call('getSittingFacts', PAST);
  return speeches.map(({ displayName, kind, pointOfOrder, spokenMs }) => [
    displayName,
    pointOfOrder === true ? 'point of order' : kind,
    spokenMs / 1_000,
  ]);
}
const SPOKEN = [
  ['Ngozi Adeyemi', 'speech', 295],
  ['Kenji Watanabe', 'intervention', 38],
  ['Ngozi Adeyemi', 'answer', 45],
  ['Tomasz Wiśniewski', 'speech', 205],
  ['Henrik Lindqvist', 'point of order', 40],
  ['Fatima Zahra Benali', 'speech', 207],
  ['Leilani Kahananui', 'speech', 218],
];

test('[BEY-13][BEY-43] its bill was debated: speeches, an intervention with an answer, a point of order', async () => {
  expect(await spoken()).toEqual(SPOKEN);
});

/** How the quorum of the sitting stood over time, and how many members were present. */
async function attendanceOfPast() {
  const { quorum, presence } = await (await server.signIn('moderator')).call('getAttendance', PAST);
  return { met: quorum.map(({ pass }) => pass), present: presence.map(({ present }) => present) };
}

test('[BEY-12] its attendance shows the quorum reached, and nothing after its end', async () => {
  expect(await attendanceOfPast()).toEqual({ met: [false, true], present: [8, 24, 0] });
});

async function problemsOfRecord() {
  const rosa = await server.signIn('member08');
  const file = await rosa.fetch('/api/polls/votingsession/plenary-sitting-113/record');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { keys } = await rosa.call('listRecordKeys');
  return verifyRecordFile(bytes, keys, verifyEd25519, verifyPasskeySignature).problems;
}

test('[BEY-34] it has draft minutes, composed under its items', async () => {
  const { minutes } = await (await server.signIn('moderator')).call('readMinutes', PAST);
  expect([minutes?.state, minutes?.missing]).toEqual(['draft', []]);
  expect(minutes?.blocks.filter((block) => block.kind === 'fact' && block.changed !== null)).toEqual([]);
  const votes = minutes?.blocks.filter((block) => block.kind === 'fact' && block.source.kind === 'vote');
  expect(votes?.map(({ section }) => section.replace(/.*-item-/, ''))).toEqual(['1', '2', '2', '3', '4']);
});

test('[BEY-01] its record verifies', async () => {
  expect(await problemsOfRecord()).toEqual([]);
});

test('[SESS-07] what a server left half done of it, because it ended meanwhile, the next start holds anew', async () => {
  const { pool } = server.database;
  const [{ id }] = (await pool.query<{ id: string }>('select id from polls where number = 3')).rows as [
    { id: string },
  ];
  await pool.query(`
    delete from sitting_facts where kind = 'ended' and id_voting_session = 'plenary-sitting-113';
    update voting_sessions set host_ended_ms = null where id = 'plenary-sitting-113';
    delete from poll_records where sequence > 5 and id_voting_session = 'plenary-sitting-113';
    update polls set status = 'open', result = 'undeclared', closed_time_ms = null, record_head = null where id = '${id}'`);
  const next = await startTestServer({
    holdsDemoSitting: true,
    database: server.database,
    bus: server.bus,
    config: { dataDir: server.dataDir },
  });
  const rosa = await next.signIn('member08');
  const { polls } = await rosa.call('listPastPolls', PAST);
  expect(polls.map(({ number, status, result }) => [number, status, result])).toEqual([
    [5, 'closed', 'PASS'],
    [4, 'closed', 'PASS'],
    [3, 'closed', 'PASS'],
    [2, 'closed', 'FAIL'],
    [1, 'closed', 'PASS'],
  ]);
  expect(await rosa.call('getEarlierSession', PAST)).toMatchObject({ stage: 'ended', attendedCount: 24 });
  expect(await problemsOfRecord()).toEqual([]);
  expect(await attendanceOfPast()).toEqual({ met: [false, true], present: [8, 24, 0] });
  expect(await spoken()).toEqual(SPOKEN);
  await next.stop();
});

test('[FND-01] the open sitting has huddles, interpreted languages, an agenda with a paper, a guest link, a display and rooms to record; the next one a lobby', async () => {
  const moderator = await server.signIn('moderator');
  const now = { params: { idVotingSession: 'plenary-sitting-114' } };
  const rooms = await moderator.call('listSessionHuddles', now);
  expect(rooms.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Committee room', 'Labour and Solidarity group room']),
  );
  const languages = await moderator.call('listInterpretedLanguages', now);
  expect(languages.map(({ language }) => language).toSorted()).toEqual(['es', 'fr']);
  const { items } = await moderator.call('readAgenda', now);
  expect(items.length).toBeGreaterThan(5);
  const bill = items.find(({ title }) => title.startsWith('Water Protection Bill'));
  const { papers } = await moderator.call('readAgendaItem', {
    params: { ...now.params, itemId: bill?.id ?? '' },
  });
  expect(papers).toMatchObject([{ title: 'Water Protection Bill, as amended in committee', version: 1 }]);
  expect(await moderator.call('listGuestLinks', now)).not.toEqual([]);
  expect(await moderator.call('listDisplays', now)).not.toEqual([]);
  expect(await moderator.call('listRecordableRooms', now)).not.toEqual([]);
  expect(await moderator.call('listQuorumRules')).not.toEqual([]);
  const committee = (await moderator.call('listVotingSessions')).find(({ title }) => /Finance/.test(title));
  const lobby = await moderator.call('getLobby', {
    params: { idVotingSession: committee?.idVotingSession ?? '' },
  });
  expect(lobby.people).toEqual([]);
});
