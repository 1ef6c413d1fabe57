import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFakeRecorder } from '@hemicycle/testkit/fake-recorder';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveSettings } from './capabilities/site/public.ts';

// The data folder of the site is a disk of its own, on which 64 kB are left.

const TOKEN = 'a-token-of-recorders-with-some-length';
const LARGE = 'x'.repeat(200_000);
const SMALL = 'a text';

const dataDir = mkdtempSync(join(tmpdir(), 'hemicycle-full-disk-'));
const files = join(dataDir, 'files');
const filler = join(dataDir, 'filler');
const size = 'size=1m,mode=700';
const mounts = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', dataDir]).status === 0;

let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let idVotingSession: string;

describe.skipIf(!mounts)(`a full disk${mounts ? '' : ': this machine mounts no file system'}`, () => {
  beforeAll(async () => {
    mkdirSync(files);
    server = await startTestServer({ config: { dataDir, recorderToken: TOKEN } });
    await saveSettings(server.database.db, { enablePrivateRecordingMainchamber: true });
    [admin, moderator] = await Promise.all([server.signIn('admin'), server.signIn('moderator')]);
  });
  afterAll(async () => {
    await server?.stop();
    spawnSync('umount', [dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    idVotingSession = await makeCommittee(admin, server.clock.nowMs(), ['moderator', 'member08']);
    await takeSeat(moderator, idVotingSession);
    leave(64);
  });

  const makeRoom = () => rmSync(filler);
  /** Fills the disk but for so many kB. */
  function leave(kilobytes: number): void {
    rmSync(filler, { force: true });
    const { bavail, bsize } = statfsSync(dataDir);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - kilobytes * 1024));
  }
  /** What lies in the storage, whole or not. */
  const stored = () =>
    readdirSync(files, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [entry.name] : [],
    );

  function post(client: TestClient, address: string, content: string): Promise<Response> {
    const form = new FormData();
    form.append('file', new Blob([content]), 'report.txt');
    return client.fetch(address, { method: 'POST', body: form });
  }

  async function expectFull(answer: Response): Promise<void> {
    const told = (await answer.json()) as { error: { code: string } };
    expect([answer.status, told.error.code]).toEqual([507, 'storage-full']);
  }

  /** Asks for an address to which a file may be sent. */
  type Ask = () => Promise<{ uploadUrl: string }>;
  const asks: { what: string; ask: Ask; by: () => TestClient }[] = [
    {
      what: 'a file of the chat',
      by: () => moderator,
      ask: () => moderator.call('createChatUpload', { params: { roomId: idVotingSession }, body: {} }),
    },
    {
      what: 'a paper of the agenda',
      by: () => moderator,
      ask: async () => {
        const params = { idVotingSession };
        const { items } = await moderator.call('addAgendaItem', { params, body: { title: 'Bill' } });
        return moderator.call('createPaperUpload', {
          params: { ...params, itemId: items[0]?.id ?? '' },
          body: {},
        });
      },
    },
    {
      what: 'a list of people',
      by: () => admin,
      ask: () => admin.call('createListUpload', { body: { sizeBytes: LARGE.length } }),
    },
    {
      what: 'a file of a sitting',
      by: () => admin,
      ask: () => admin.call('createSittingUpload', { body: { sizeBytes: LARGE.length } }),
    },
    {
      what: 'a picture of a group',
      by: () => admin,
      ask: () =>
        admin.call('createGroupPictureUpload', {
          params: { groupId: 'greens' },
          body: { sizeBytes: LARGE.length },
        }),
    },
  ];

  test.each(asks)(
    '[UPL-01][AGENDA-01] $what is refused, nothing of it stays, and it is taken once there is room',
    async ({ ask, by }) => {
      const before = stored();
      const { uploadUrl } = await ask();
      await expectFull(await post(by(), uploadUrl, LARGE));
      expect(stored()).toEqual(before);
      const { rows } = await server.database.pool.query(
        `select state, size_bytes from uploads where state not in ('received', 'granted')
         order by created_ms desc limit 1`,
      );
      expect(rows).toMatchObject([{ state: 'failed' }]);
      makeRoom();
      expect((await post(by(), (await ask()).uploadUrl, LARGE)).status).toBe(201);
      await removeStored();
    },
  );

  test('[UPL-01] what came of a file in parts stays, and it goes on once there is room', async () => {
    const { uploadUrl } = await moderator.call('createChatUpload', {
      params: { roomId: idVotingSession },
      body: { sizeBytes: LARGE.length + SMALL.length },
    });
    expect((await post(moderator, `${uploadUrl}/parts/0`, SMALL)).status).toBe(200);
    const before = stored();
    const rest = `${uploadUrl}/parts/${SMALL.length}`;
    await expectFull(await post(moderator, rest, LARGE));
    expect(stored()).toEqual(before);
    makeRoom();
    expect((await post(moderator, rest, LARGE)).status).toBe(200);
    const finished = await moderator.fetch(`${uploadUrl}/finish`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'report.txt', sizeBytes: LARGE.length + SMALL.length }),
    });
    expect(finished.status).toBe(201);
    await removeStored();
  });

  test('[REC-05][REC-20] a segment and a finished file are refused, no half file is called whole, and both are taken once there is room', async () => {
    const one = await openFakeRecorder(server.url, TOKEN);
    const params = { idVotingSession };
    const ofMain = { params, body: { from: 'moderator', id: idVotingSession } };
    const state = async () => (await moderator.call('listRecordings', { params }))[0]?.state;
    await vi.waitFor(() => moderator.call('planRecording', { params, body: { planned: true } }), 8_000);
    const { jobId, recordingId } = await one.order('begin');
    one.state(jobId);
    await vi.waitFor(() => moderator.call('startRecording', ofMain), 8_000);
    await one.order('encode', ({ on }) => on);
    one.state(jobId, { encoder: 'started', recording: 'running' });
    const atMs = Date.now();
    const before = stored();
    await expectFull(await one.putSegment(jobId, 0, LARGE, atMs));
    expect(stored()).toEqual(before);
    // The recording goes on: the recorder keeps the segment and brings it again.
    expect(await state()).toBe('running');
    makeRoom();
    expect((await one.putSegment(jobId, 0, LARGE, atMs)).status).toBe(204);
    await moderator.call('stopRecording', ofMain);
    await one.order('end');
    one.send({ type: 'ended', jobId, reason: 'asked', error: null });
    await one.order('join');
    leave(64);
    const file = `/api/recorder/recordings/${recordingId}/file`;
    const withFile = stored();
    await expectFull(await one.put(file, LARGE));
    expect(stored()).toEqual(withFile);
    expect(await state()).toBe('joining');
    makeRoom();
    expect((await one.put(file, LARGE)).status).toBe(204);
    expect(await state()).toBe('whole');
    one.cut();
  }, 30_000);

  test('[BEY-03] a secret vote whose key finds no room is not opened, and nothing of the key stays', async () => {
    const { id: pollId } = await moderator.call('createPoll', {
      params: { idVotingSession },
      body: { title: 'Election', voteOptions: ['Yea', 'Nay'], anonymous: 'privatevoterselection' },
    });
    const open = () => moderator.call('openPoll', { params: { pollId } });
    const keys = join(dataDir, 'ballot-keys');
    mkdirSync(keys, { recursive: true, mode: 0o700 });
    leave(0);
    expect(await refusalOf(open())).toBe('storage-full');
    expect(readdirSync(keys)).toEqual([]);
    const { polls } = await moderator.call('listPolls', { params: { idVotingSession } });
    expect(polls.map(({ status }) => status)).toEqual(['draft']);
    makeRoom();
    expect((await open()).status).toBe('open');
    expect(readdirSync(keys)).toEqual([`${pollId}.key`]);
  });

  async function removeStored(): Promise<void> {
    for (const name of stored()) rmSync(join(files, name.slice(0, 2), name));
  }
});
