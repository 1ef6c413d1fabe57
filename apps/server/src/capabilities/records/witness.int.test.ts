import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordFile } from '@hemicycle/contract/records';
import { checkpointSignedBytes, logLeafHash } from '@hemicycle/record/checkpoint';
import { isConsistent } from '@hemicycle/record/log-tree';
import { leadsToRoot } from '@hemicycle/record/merkle-tree';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// The tests start whole processes, perhaps on busy machines.
vi.setConfig({ testTimeout: 120_000 });

const COMMAND = join(import.meta.dirname, '../../../../verifier/src/witness/main.ts');
const folder = mkdtempSync(join(tmpdir(), 'hemicycle-witness-'));
const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let nobody: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, moderator, nobody] = [
    await server.signIn('admin'),
    await server.signIn('moderator'),
    server.client(),
  ];
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function newSession(): Promise<string> {
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Sitting of witnesses',
      epochStartTime: clock.nowMs() - 1000,
      epochEndTime: clock.nowMs() + 3_600_000,
    },
  });
  return idVotingSession;
}

/** Closes a vote, which makes one entry, and gives its id. */
async function closedPoll(idVotingSession: string): Promise<string> {
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'Third reading', voteOptions: ['Yea', 'Nay', 'Pres.'] },
  });
  await moderator.call('openPoll', { params: { pollId } });
  await moderator.call('closePoll', { params: { pollId } });
  return pollId;
}

/** Runs `npm run witness`. `name`: of the witness, whose folder it is. */
function witness(name: string, ...given: string[]): Promise<{ code: unknown; said: string }> {
  const command = ['--import', 'tsx', COMMAND, server.url, '--folder', join(folder, name), ...given];
  return new Promise((resolve) => {
    execFile(process.execPath, command, (error, stdout) => resolve({ code: error?.code ?? 0, said: stdout }));
  });
}

const paramsOf = (first: number, second: number) => ({
  params: { first: String(first), second: String(second) } as never,
});

test('[BEY-36] the log has each entry of each record, signed, continued and proved to everybody', async () => {
  await closedPoll(await newSession());
  const idVotingSession = await newSession();
  const first = await nobody.call('getCheckpoint');
  const pollId = await closedPoll(idVotingSession);
  await moderator.call('declarePoll', { params: { pollId }, body: { result: 'FAIL', commentary: 'none' } });
  await Promise.all([newSession().then(closedPoll), newSession().then(closedPoll)]);
  const [second, twin] = await Promise.all([nobody.call('getCheckpoint'), nobody.call('getCheckpoint')]);
  expect(second.size).toBe(first.size + 4);
  expect(twin.root).toBe(second.root);
  const { keys } = await nobody.call('listRecordKeys');
  const key = keys.find(({ keyId }) => keyId === second.keyId)!;
  expect(verifyEd25519(key.publicKey, checkpointSignedBytes(second), second.signature)).toBe(true);
  expect(second.log).toBe(keys.at(-1)?.keyId);

  const { path } = await nobody.call('getConsistencyProof', paramsOf(first.size, second.size));
  expect(isConsistent({ first, second, path })).toBe(true);
  const file = recordFile.parse(
    await (await moderator.fetch(`/api/polls/votingsession/${idVotingSession}/record`)).json(),
  );
  expect(file.entries).toHaveLength(2);
  for (const { entry, hash } of file.entries) {
    const leaf = logLeafHash({ session: idVotingSession, sequence: entry.sequence, hash });
    const proof = await nobody.call('getLogProof', { params: { size: String(second.size), leaf } as never });
    const leafHash = Buffer.from(leaf, 'hex');
    expect(leadsToRoot({ ...proof, leafHash, treeSize: second.size, root: second.root })).toBe(true);
    const early = nobody.call('getLogProof', { params: { size: String(first.size), leaf } as never });
    expect(await refusalOf(early)).toBe('not-found');
  }
  for (const [from, to] of [
    [second.size, first.size],
    [1, second.size + 1],
  ] as const) {
    expect(await refusalOf(nobody.call('getConsistencyProof', paramsOf(from, to)))).toBe('not-found');
  }
  for (const sizes of ['0/1', 'x/1', '1/1e400', '-1/2']) {
    expect((await nobody.fetch(`/api/record-log/consistency/${sizes}`)).status).toBe(400);
  }
});

test('[BEY-36] a witness countersigns what continues, and holds records and other witnesses against it', async () => {
  const idVotingSession = await newSession();
  await closedPoll(idVotingSession);
  const began = await witness('anna');
  expect(began).toMatchObject({ code: 3, said: expect.stringMatching(/^SEEN FOR THE FIRST TIME/u) });
  expect(statSync(join(folder, 'anna/witness-key.pem')).mode % 0o1000).toBe(0o600);
  expect(await witness('anna')).toMatchObject({ code: 0, said: expect.stringContaining(', as seen last.') });
  await closedPoll(idVotingSession);
  const record = join(folder, 'record.json');
  const session = `/api/polls/votingsession/${idVotingSession}/record`;
  const text = await (await moderator.fetch(session)).text();
  writeFileSync(record, text);
  const keys = join(folder, 'record-keys.json');
  writeFileSync(keys, JSON.stringify(await nobody.call('listRecordKeys')));
  expect(await witness('bela', '--keys', keys)).toMatchObject({ code: 0 });
  await admin.call('rotateRecordKey');
  await closedPoll(idVotingSession);
  const later = await witness('anna', '--record', record, '--against', join(folder, 'bela/witness.json'));
  expect(later).toMatchObject({ code: 0, said: expect.stringContaining(' saw the same history.') });
  expect(later.said).toContain('all 2 entries stand in the log that was seen.');
  expect(later.said).toMatch(/RIGHT: \d+ entries, root .+ It continues the \d+ seen last\./u);

  const forged = recordFile.parse(JSON.parse(text));
  forged.entries[1]!.entry.session.title = 'Another sitting';
  writeFileSync(record, JSON.stringify(forged));
  const outside = await witness('anna', '--record', record);
  expect(outside).toMatchObject({
    code: 1,
    said: expect.stringContaining('not in the log that was seen: entry 2.'),
  });
});

test('[BEY-36] a witness finds a split view and a history that was rolled back or rewritten', async () => {
  const { db } = server.database;
  expect((await witness('clio')).code).toBe(3);
  const { size } = await nobody.call('getCheckpoint');
  const kept = await sql<{ level: number; position: number; hash: string }>`
    select * from record_log_nodes`.execute(db);
  const putBack = async () => {
    await sql`delete from record_log_nodes`.execute(db);
    await db.insertInto('record_log_nodes').values(kept.rows).execute();
  };

  // A site that shows other entries to somebody else: the last one is another, and nodes with it.
  const changed = sql`update record_log_nodes set hash = repeat('0', 64)
    where (position + 1) * (2 ^ level)::bigint = ${size}`;
  await changed.execute(db);
  expect((await witness('dora')).code).toBe(3);
  await putBack();
  const split = await witness('clio', '--against', join(folder, 'dora/witness.json'));
  expect(split).toMatchObject({ code: 4, said: expect.stringMatching(/^PROOF OF A LIE: two histories of/u) });
  expect(readdirSync(join(folder, 'clio')).some((name) => name.startsWith('contradiction-'))).toBe(true);

  await changed.execute(db);
  await closedPoll(await newSession());
  const rewritten = await witness('clio');
  expect(rewritten).toMatchObject({ code: 1, said: expect.stringContaining('gives a wrong proof') });
  await putBack();

  await sql`delete from record_log_nodes where (position + 1) * (2 ^ level)::bigint > ${size - 1}`.execute(
    db,
  );
  await clock.advance(120_000);
  const rolledBack = await witness('clio');
  expect(rolledBack).toMatchObject({ code: 4, said: expect.stringContaining('rolled back') });
  // What was found changes nothing of what the witness saw.
  const seen = JSON.parse(readFileSync(join(folder, 'clio/witness.json'), 'utf8'));
  expect(seen.seen.at(-1).checkpoint.size).toBe(size);
  await putBack();
});

test('[BEY-36] a witness believes no key that no known key endorsed, and no site that it cannot reach', async () => {
  expect((await witness('ella')).code).toBe(3);
  const path = join(folder, 'ella/witness.json');
  const file = JSON.parse(readFileSync(path, 'utf8'));
  const { keys } = await nobody.call('listRecordKeys');
  const { keyId } = await nobody.call('getCheckpoint');
  file.keys = keys.filter((key) => key.keyId !== keyId && key.endorsement === null);
  await sql`update record_keys set endorsed_by = null, endorsement = null`.execute(server.database.db);
  writeFileSync(path, JSON.stringify(file));
  expect(await witness('ella')).toMatchObject({
    code: 1,
    said: expect.stringContaining('no known key endorsed it'),
  });
  const elsewhere = ['--import', 'tsx', COMMAND, 'http://127.0.0.1:1', '--folder', join(folder, 'fay')];
  const away = await new Promise<{ code: unknown; said: string }>((resolve) =>
    execFile(process.execPath, elsewhere, (error, said) => resolve({ code: error?.code ?? 0, said })),
  );
  expect(away).toMatchObject({ code: 2, said: expect.stringMatching(/^Not checked: /u) });
});
