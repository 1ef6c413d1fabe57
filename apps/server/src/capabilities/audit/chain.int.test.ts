import { auditFile } from '@hemicycle/contract/audit-chain';
import { recordKey } from '@hemicycle/contract/records';
import { verifyAuditFile } from '@hemicycle/record/verify-audit-file';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let idVotingSession: string;

const switchChat = (chatAll: boolean) =>
  moderator.call('updateVotingSessionDavra', { params: { idVotingSession }, body: { chatAll } });
const sql = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query<Record<string, unknown>>(text, values)).rows;
const count = async (where: string) =>
  Number((await sql(`select count(*) from moderation_acts where ${where}`))[0]?.['count']);
/** Does something to the tables that the database refuses, and takes it back. */
async function tamper(statements: string[], work: () => Promise<void>): Promise<void> {
  const tables = ['moderation_acts', 'audit_heads'];
  for (const table of tables) {
    await sql(`create table kept_${table} as table ${table}`);
    await sql(`alter table ${table} disable trigger user`);
  }
  try {
    for (const statement of statements) await sql(statement);
    await work();
  } finally {
    for (const table of tables) {
      await sql(`truncate ${table}`);
      await sql(`insert into ${table} overriding system value select * from kept_${table}`);
      await sql(`drop table kept_${table}`);
      await sql(`alter table ${table} enable trigger user`);
    }
  }
}

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, moderator] = await Promise.all([server.signIn('admin'), server.signIn('moderator')]);
  idVotingSession = await makeCommittee(admin, clock.nowMs(), ['moderator', 'member08']);
  for (const on of [true, false, true, false, true, false, true]) await switchChat(on);
  await settled();
});
afterAll(() => server.stop());

/** Lets the job chain all that was entered. */
async function settled(): Promise<void> {
  await vi.waitFor(async () => {
    await clock.advance(1_500);
    expect(await count('sequence is null')).toBe(0);
  }, 10_000);
}

test('entries are chained in the order in which they were entered, behind a genesis entry', async () => {
  const rows = await sql('select act, sequence, previous, hash from moderation_acts order by sequence');
  expect(rows[0]).toMatchObject({ act: 'beginLog', sequence: 0, previous: null });
  rows.forEach((row, index) => {
    expect(row['sequence']).toBe(index);
    if (index > 0) expect(row['previous']).toBe(rows[index - 1]?.['hash']);
  });
  const state = await admin.call('getAuditChain');
  expect(state).toMatchObject({ broken: null, waiting: 0, entries: rows.length });
  expect(state.head).toMatchObject({ sequence: rows.length - 1, hash: rows.at(-1)?.['hash'] });
  const { acts } = await admin.call('listAllModerationActs');
  expect(acts.map(({ sequence }) => sequence)).toContain(rows.length - 1);
});

test('the file holds when it is checked offline, with the keys that the site publishes', async () => {
  const answer = await admin.fetch('/api/auditlog/chain/file');
  const file = auditFile.parse(await answer.json());
  const { keys } = z
    .object({ keys: z.array(recordKey) })
    .parse(await (await admin.fetch('/api/record-keys')).json());
  expect(verifyAuditFile(file, keys, verifyEd25519)).toMatchObject({ broken: null, from: null });
  const second = auditFile.parse(await (await admin.fetch('/api/auditlog/chain/file?from=3')).json());
  expect(verifyAuditFile(second, keys, verifyEd25519)).toMatchObject({ broken: null, from: { sequence: 2 } });
  expect((await admin.fetch('/api/auditlog/chain/file?from=999999')).status).toBe(404);
  expect(await refusalOf(moderator.call('getAuditChain'))).toBe('permission-missing');
});

test.each([
  'update moderation_acts set by_name = $$x$$ where sequence = 2',
  'update moderation_acts set sequence = null, hash = null where sequence = 2',
  'delete from moderation_acts where sequence = 2',
  'truncate moderation_acts',
  'update audit_heads set hash = $$x$$',
  'delete from audit_heads',
  'truncate audit_heads',
])('the database refuses: %s', async (statement) => {
  const before = await count('true');
  await expect(sql(statement)).rejects.toThrow('entries of the audit log are never changed or deleted');
  expect(await count('true')).toBe(before);
});

/** Each column of an entry, and how one byte of it is changed. */
const fields: Readonly<Record<string, string>> = {
  id: "id = id || 'x'",
  id_voting_session: "id_voting_session = coalesce(id_voting_session, '') || 'x'",
  session_title: "session_title = session_title || 'x'",
  act: "act = act || 'x'",
  by_user_id: "by_user_id = coalesce(by_user_id, '') || 'x'",
  by_name: "by_name = by_name || 'x'",
  user_id: "user_id = coalesce(user_id, '') || 'x'",
  user_name: "user_name = coalesce(user_name, '') || 'x'",
  detail: `detail = detail || '{"on": 1}'`,
  created_ms: 'created_ms = created_ms + 1',
  previous: "previous = 'x' || substr(previous, 2)",
  hash: "hash = 'x' || substr(hash, 2)",
};

test('each column of an entry stands in the table of changed bytes', async () => {
  const columns = await sql(
    "select column_name from information_schema.columns where table_name = 'moderation_acts' and table_schema = current_schema()",
  );
  const known = columns.map((row) => String(row['column_name']));
  expect(known.toSorted()).toEqual([...Object.keys(fields), 'entered', 'sequence'].toSorted());
});

test.each(Object.entries(fields))('one changed byte in %s is found, at its entry', async (_, set) => {
  await tamper([`update moderation_acts set ${set} where sequence = 3`], async () => {
    expect((await admin.call('getAuditChain')).broken).toEqual({ sequence: 3, problem: 'changed' });
  });
});

test.each([
  {
    what: 'a removed entry',
    statements: ['delete from moderation_acts where sequence = 3'],
    broken: { sequence: 3, problem: 'missing' },
  },
  {
    what: 'two entries in each other’s place',
    statements: [
      'update moderation_acts set sequence = -1 where sequence = 3',
      'update moderation_acts set sequence = 3 where sequence = 4',
      'update moderation_acts set sequence = 4 where sequence = -1',
    ],
    broken: { sequence: 3, problem: 'changed' },
  },
  {
    what: 'the last entries cut off behind the signed head',
    statements: ['delete from moderation_acts where sequence >= 5'],
    broken: { sequence: 5, problem: 'missing' },
  },
  {
    what: 'the genesis entry removed',
    statements: ['delete from moderation_acts where sequence = 0'],
    broken: { sequence: 0, problem: 'missing' },
  },
  {
    what: 'all entries removed',
    statements: ['delete from moderation_acts'],
    broken: { sequence: 0, problem: 'missing' },
  },
  {
    what: 'a changed head',
    statements: [
      'update audit_heads set signed_ms = signed_ms + 1 where sequence = (select max(sequence) from audit_heads)',
    ],
    broken: { problem: 'signature' },
  },
])('$what is found', async ({ statements, broken }) => {
  await tamper(statements, async () => {
    expect((await admin.call('getAuditChain')).broken).toMatchObject(broken);
  });
});

test('the log holds after the sitting and a person that it names are deleted', async () => {
  const before = await count('true');
  await admin.call('deleteVotingSession', { params: { idVotingSession } });
  await settled();
  expect(await admin.call('getAuditChain')).toMatchObject({ broken: null, waiting: 0 });
  expect(await count('true')).toBeGreaterThanOrEqual(before);
  expect((await admin.call('listModerationActs', { params: { idVotingSession } })).acts).not.toEqual([]);
});

test('entries of servers that chain at the same time have one order', async () => {
  const beside = await startTestServer({ clock, database: server.database, bus: server.bus });
  try {
    idVotingSession = await makeCommittee(admin, clock.nowMs(), ['moderator']);
    const other = await beside.signIn('moderator');
    const work = Array.from({ length: 12 }, (_, at) =>
      (at % 2 === 0 ? moderator : other).call('updateVotingSessionDavra', {
        params: { idVotingSession },
        body: at % 3 === 0 ? { chatAll: at % 2 === 0 } : { waitingRoom: at % 2 === 0 },
      }),
    );
    await Promise.all(work);
    await settled();
    expect(await admin.call('getAuditChain')).toMatchObject({ broken: null, waiting: 0 });
  } finally {
    await beside.stop();
  }
});

test('a file of many entries is read and written in parts, and holds', async () => {
  await sql(`insert into moderation_acts (id, id_voting_session, session_title, act, by_name, detail, created_ms)
    select 'many' || n, null, '', 'changeSite', '', '{}'::jsonb, ${clock.nowMs()} from generate_series(1, 1203) n`);
  // An act schedules the job that gives all of them their places.
  for (const on of [false, true]) await switchChat(on);
  await settled();
  const answer = await admin.fetch('/api/auditlog/chain/file?from=2');
  const file = auditFile.parse(await answer.json());
  const all = await count('sequence >= 2');
  expect(file.entries.length).toBeGreaterThanOrEqual(1203);
  expect(file.entries.length).toBeLessThanOrEqual(all);
  expect(file.entries.at(-1)?.entry.sequence).toBe(file.heads.at(-1)?.sequence);
  const { keys } = z
    .object({ keys: z.array(recordKey) })
    .parse(await (await admin.fetch('/api/record-keys')).json());
  expect(verifyAuditFile(file, keys, verifyEd25519)).toMatchObject({ broken: null, from: { sequence: 1 } });
});

test('those who ask while a check is under way share it, and a changed entry behind the first part is found', async () => {
  const states = await Promise.all([1, 2, 3].map(() => admin.call('getAuditChain')));
  expect(states[0]?.entries).toBeGreaterThan(1_000);
  expect(states[0]).toMatchObject({ broken: null });
  expect(states.slice(1)).toEqual([states[0], states[0]]);
  await tamper([`update moderation_acts set by_name = 'x' where sequence = 777`], async () => {
    expect((await admin.call('getAuditChain')).broken).toEqual({ sequence: 777, problem: 'changed' });
  });
});
