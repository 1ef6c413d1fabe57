import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import { SMALL_JPEGS } from '@hemicycle/testkit/small-jpegs';
import { createTestClient, type TestClient } from '@hemicycle/testkit/test-client';
import { TEST_PASSWORD } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from './app.ts';
import { backUp, restore } from './backup-command.ts';
import { startServer } from './start-server.ts';

// Whole servers start here, each with a PostgreSQL of its own, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SESSION = 'plenary-sitting-114';
const FILE = 'minutes of the last sitting';

let folder: string;
let archive: string;
let env: Record<string, string>;
let polls: { open: string; secret: string };
let committee: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hemicycle-backup-'));
  archive = join(folder, 'site.backup');
  env = { HEMICYCLE_DATA_DIR: join(folder, 'data'), HEMICYCLE_PORT: '0', HEMICYCLE_LOG_LEVEL: 'fatal' };
  const server = await startServer(env, createApp);
  try {
    const moderator = await signIn(server.address, 'moderator');
    polls = {
      open: await openPoll(moderator, 'open'),
      secret: await openPoll(moderator, 'privatevoterselection', await newSession(server.address)),
    };
    const rosa = await signIn(server.address, 'member08');
    for (const pollId of Object.values(polls)) await cast(rosa, pollId);
    await upload(rosa);
    const picture = { jpeg: SMALL_JPEGS.baseline, before: { avatar: null } };
    await rosa.call('savePersonPicture', { params: { userId: 'member08' }, body: picture });
    await backUp(env, archive);
    // What comes after the backup is not in it.
    await cast(await signIn(server.address, 'member09'), polls.open);
  } finally {
    await server.stop();
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function signIn(address: string, account: string): Promise<TestClient> {
  const client = createTestClient(address);
  await client.call('login', { body: { email: `${account}@demo.test`, password: TEST_PASSWORD } });
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  return client;
}

/** Makes a second session, since a session has one open vote at a time. */
async function newSession(address: string): Promise<string> {
  const admin = await signIn(address, 'admin');
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: { title: 'Committee', epochStartTime: Date.now() - 1000, epochEndTime: Date.now() + 3_600_000 },
  });
  return (committee = idVotingSession);
}

async function openPoll(
  moderator: TestClient,
  anonymous: 'open' | 'privatevoterselection',
  idVotingSession = SESSION,
): Promise<string> {
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'Third reading', voteOptions: ['Yea', 'Nay', 'Pres.'], anonymous },
  });
  await moderator.call('openPoll', { params: { pollId } });
  return pollId;
}

const cast = (client: TestClient, pollId: string) =>
  client.call('castVote', { params: { pollId }, body: { voteDecision: 'Yea', requestId: randomUUID() } });

async function upload(client: TestClient): Promise<void> {
  const roomId = SESSION;
  const { uploadUrl } = await client.call('createChatUpload', { params: { roomId }, body: {} });
  const form = new FormData();
  form.append('file', new Blob([FILE]), 'minutes.txt');
  const answer = await client.fetch(uploadUrl, {
    method: 'POST',
    body: form,
    headers: { filepath: 'minutes.txt' },
  });
  const { id: fileId } = (await answer.json()) as { id: string };
  await client.call('sendChatMessage', { params: { roomId }, body: { text: '', fileId } });
}

async function stateOf(client: TestClient, pollId: string, idVotingSession: string) {
  const { polls: all } = await client.call('listPolls', { params: { idVotingSession } });
  return all.find(({ id }) => id === pollId)?.status;
}

test('[BEY-25] a site that is lost in the middle of a sitting goes on from its backup', async () => {
  rmSync(join(folder, 'data'), { recursive: true });
  const manifest = await restore(env, archive);
  expect(manifest.tables.length).toBeGreaterThan(50);
  expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(
    ['files', 'postgres', 'postgres-connection.json', 'receipt-secret', 'record-keys'].toSorted(),
  );
  const server = await startServer(env, createApp);
  try {
    const moderator = await signIn(server.address, 'moderator');
    // The secret vote is void: its key is in no backup. The open vote goes on.
    expect(await stateOf(moderator, polls.secret, committee)).toBe('cancelled');
    await cast(await signIn(server.address, 'member10'), polls.open);
    await moderator.call('closePoll', { params: { pollId: polls.open } });
    const text = await (await moderator.fetch(`/api/polls/${polls.open}/record`)).text();
    const { keys } = await moderator.call('listRecordKeys');
    const { problems } = verifyRecordFile(text, keys, verifyEd25519, verifyPasskeySignature);
    expect(problems).toEqual([]);
    const stored = readdirSync(join(folder, 'data', 'files'), { recursive: true, withFileTypes: true });
    const files = stored
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    expect(files.map((path) => readFileSync(path, 'utf8'))).toContain(FILE);
    const rosa = await signIn(server.address, 'member08');
    const { avatar } = (await rosa.call('getSessionInfo')).info.personDetails;
    expect((await rosa.fetch(avatar ?? '')).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test('[BEY-25] no key of an open secret vote is in a backup, and only its owner reads it', () => {
  const names = gunzipSync(readFileSync(archive)).toString('latin1');
  expect(names).toContain('data/receipt-secret');
  expect(names).not.toContain('ballot-keys');
  expect(statSync(archive).mode & 0o777).toBe(0o600);
});

test.each([
  {
    what: 'a backup that was cut short',
    made: (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
    told: /is no whole backup .+ Nothing was changed\.$/,
  },
  {
    what: 'a changed row',
    made: (bytes: Buffer) => {
      const plain = gunzipSync(bytes);
      plain.write('Marta', plain.indexOf('Rosa'));
      return gzipSync(plain);
    },
    told: /is damaged: \w+ is not as it was written\. Nothing was changed\.$/,
  },
  { what: 'another file', made: () => Buffer.from('nothing'), told: /is no whole backup/ },
  {
    what: 'a backup that a newer version made',
    made: (bytes: Buffer) => {
      const plain = gunzipSync(bytes);
      // The names of the migrations stand in the manifest, which is the last entry.
      plain.write('"9', plain.lastIndexOf('"0001-'));
      return gzipSync(plain);
    },
    told: /was made by a newer Hemicycle \(it has 9001-\S+\)\. Restore it with that version\.$/,
  },
])('[BEY-25] $what is refused and nothing is made', async ({ made, told }) => {
  const path = join(folder, 'other.backup');
  writeFileSync(path, made(readFileSync(archive)));
  const dataDir = join(folder, 'other');
  await expect(restore({ ...env, HEMICYCLE_DATA_DIR: dataDir }, path)).rejects.toThrow(told);
  expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
});

test('[BEY-25] a backup that finds no room is refused in one line, and nothing of it stays', async (context) => {
  const small = mkdtempSync(join(folder, 'small-'));
  const size = 'size=64k,mode=700';
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', small]).status !== 0)
    context.skip('this machine mounts no file system for the test');
  try {
    await expect(backUp(env, join(small, 'site'))).rejects.toThrow(
      /There is no room for .*Nothing of it was left/u,
    );
    expect(readdirSync(small)).toEqual([]);
  } finally {
    spawnSync('umount', [small]);
  }
});

test('[BEY-25] a restore that finds no room is refused in one line, and the folder is as empty as before', async (context) => {
  const small = mkdtempSync(join(folder, 'small-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=45m,mode=755', 'tmpfs', small]).status !== 0)
    context.skip('this machine mounts no file system for the test');
  try {
    await expect(restore({ ...env, HEMICYCLE_DATA_DIR: small }, archive)).rejects.toThrow(
      /^There is no room for .*Nothing of it was left/u,
    );
    expect(readdirSync(small)).toEqual([]);
  } finally {
    spawnSync('umount', [small]);
  }
});

test('[BEY-25] a folder that holds something, and a file that exists, are left as they are', async () => {
  const dataDir = mkdtempSync(join(folder, 'full-'));
  writeFileSync(join(dataDir, 'letter'), 'dear');
  await expect(restore({ ...env, HEMICYCLE_DATA_DIR: dataDir }, archive)).rejects.toThrow(
    /is not empty \(it has letter\)/,
  );
  expect(readdirSync(dataDir)).toEqual(['letter']);
  const before = readFileSync(archive);
  await expect(backUp(env, archive)).rejects.toThrow(/exists already/);
  expect(readFileSync(archive).equals(before)).toBe(true);
  await expect(backUp({ ...env, HEMICYCLE_DATA_DIR: dataDir }, join(folder, 'x'))).rejects.toThrow(
    /has no database/,
  );
});
