import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PAST = { params: { idVotingSession: 'plenary-sitting-113' } };
let server: TestServer;
/** Another server over the same data, started later. */
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
    presided: ['Marit Solberg'],
    attendedCount: 24,
    expectedCount: 24,
    voteCount: 4,
  });
  const { polls, myVotes } = await rosa.call('listPastPolls', PAST);
  expect(polls.map(({ number, result }) => [number, result])).toEqual([
    [4, 'PASS'],
    [3, 'PASS'],
    [2, 'FAIL'],
    [1, 'PASS'],
  ]);
  expect(polls.map(({ tally }) => tally?.votesSummary?.map(({ votes }) => votes))).toEqual([
    [15, 8, 1],
    [13, 9, 2],
    [9, 14, 1],
    [24, 0, 0],
  ]);
  expect(polls.every(({ quorum }) => quorum.closing.every(({ pass }) => pass))).toBe(true);
  expect(myVotes).toHaveLength(4);
  const { facts } = await rosa.call('getSittingFacts', PAST);
  expect(facts.map(({ kind }) => kind)).toEqual(['presides', 'ended']);
});

test('[BEY-01] its record verifies', async () => {
  const rosa = await server.signIn('member08');
  const file = await rosa.fetch('/api/polls/votingsession/plenary-sitting-113/record');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { keys } = await rosa.call('listRecordKeys');
  const { problems } = verifyRecordFile(bytes, keys, verifyEd25519, verifyPasskeySignature);
  expect(problems).toEqual([]);
});
