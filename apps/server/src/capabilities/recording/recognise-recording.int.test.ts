import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type FakeRecorder, openFakeRecorder } from '@hemicycle/testkit/fake-recorder';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { startTwoTestServers, type TwoTestServers } from '@hemicycle/testkit/two-test-servers';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SpeechToTextError, type SpeechToText } from '../../adapters/speech-to-text/speech-to-text.ts';
import { tonesOf } from '../../adapters/speech-to-text/test-tones.ts';
import { createFolderStorage } from '../../adapters/storage/folder-storage.ts';
import { createLog } from '../../platform/log/log.ts';

// The recognition of a recording on two servers with one database: the clerk is at one of them, the
// recorder at the other one.

const TOKEN = 'a-token-of-recorders-with-some-length';
const PATIENCE = { timeout: 8_000, interval: 50 };
const BEGAN = Date.UTC(2026, 10, 24, 10);

const recognise = vi.fn<SpeechToText['recognise']>();
const speech: SpeechToText = {
  name: 'A program',
  languages: ['en', 'ar'],
  recognise,
  close: async () => undefined,
};

let servers: TwoTestServers;
let here: TestServer;
let there: TestServer;
let admin: TestClient;
let moderator: TestClient;
let member: TestClient;
let idVotingSession: string;
let recordingId: string;

beforeAll(async () => {
  const log = createLog({ level: 'error' });
  servers = await startTwoTestServers({ config: { recorderToken: TOKEN }, log, speech });
  ({ here, there } = servers);
  [admin, moderator, member] = await Promise.all([
    here.signIn('admin'),
    here.signIn('moderator'),
    here.signIn('member08'),
  ]);
});
afterAll(() => servers.stop());

beforeEach(async () => {
  recognise.mockReset().mockResolvedValue('order the House');
  await here.database.pool.query('update recorders set heard_ms = 1');
  idVotingSession = await makeCommittee(admin, Date.now(), ['moderator', 'member08']);
  recordingId = crypto.randomUUID();
  const { pool } = here.database;
  const storage = createFolderStorage(join(here.dataDir, 'files'));
  await pool.query(`update recording_recognitions set state = 'done'`);
  await pool.query(
    `insert into recorders (id, name, capacity, free_bytes, heard_ms) values ('gone', 'gone', 1, 1, 1)
     on conflict do nothing`,
  );
  await pool.query(
    `insert into recordings (id, id_voting_session, room_id, floor_room_id, room_title, kind, interpreter,
       language, state, from_ms, until_ms, file_name, by_name, began_ms, ended_ms, bytes, sha256, finished_ms,
       storage_id)
     values ($1, $2, $2, $2, 'Main chamber', 'recording', false, null, 'whole', $3::bigint, $3::bigint + 60000,
       'sitting', 'Clerk', $3::bigint, $3::bigint + 50000, 1, 'a', $3::bigint + 60000, 'whole')`,
    [recordingId, idVotingSession, BEGAN],
  );
  await pool.query(
    `insert into recording_jobs (id, recording_id, part, recorder_id, given_ms, ended_ms)
     values ($1, $1, 1, 'gone', 1, 2)`,
    [recordingId],
  );
  // Between 20 s and 30 s the sitting was not recorded.
  for (const [index, at, ms] of [
    [0, 0, 20_000],
    [1, 30_000, 20_000],
  ] as const) {
    await pool.query(
      `insert into recording_segments (job_id, index, ms, begun_ms, bytes, sha256, storage_id)
       values ($1, $2, $3, $4, 1, 'a', 'segment')`,
      [recordingId, index, ms, BEGAN + at],
    );
  }
  for (const [personId, name] of [
    ['member08', 'Ada'],
    ['nobody-now', 'Bela'],
  ]) {
    const storageId = storage.newId();
    await storage.save(storageId, Readable.from([Buffer.from(`track of ${name}`)]), { maxBytes: 100 });
    await pool.query(
      `insert into recording_tracks (recording_id, person_id, name, bytes, sha256, storage_id)
       values ($1, $2, $3, 1, 'a', $4)`,
      [recordingId, personId, name, storageId],
    );
  }
});

const endSitting = () =>
  here.database.pool.query('update voting_sessions set host_ended_ms = ends_ms where id = $1', [
    idVotingSession,
  ]);
const ask = (language = 'en', client = moderator) =>
  client.call('recogniseRecording', { params: { recordingId }, body: { language } });
const read = async () => (await moderator.call('readRecording', { params: { recordingId } })).recognition;
async function recorder(): Promise<FakeRecorder> {
  const one = await openFakeRecorder(there.url, TOKEN, { readsTracks: true });
  onTestFinished(() => one.cut());
  await vi.waitFor(async () => {
    const { rows } = await here.database.pool.query(
      'select 1 from recorders where id = $1 and reads_tracks',
      [one.recorderId],
    );
    expect(rows).toHaveLength(1);
  }, PATIENCE);
  return one;
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
async function piece(personId: string, index: number, fromMs: number, token = TOKEN) {
  const path = `/api/recorder/recordings/${recordingId}/tracks/${personId}/speech/${index}?fromMs=${fromMs}`;
  const answer = await fetch(new URL(path, there.url), {
    method: 'PUT',
    headers: { ...bearer(token), 'content-type': 'application/octet-stream', origin: there.url },
    body: new Uint8Array(tonesOf('order', 'the', 'House').buffer as ArrayBuffer),
  });
  return answer.status;
}
const lines = async () =>
  (
    await moderator.call('listCaptions', {
      params: { idVotingSession },
      query: { language: 'default', after: 0 },
    })
  ).captions;

describe('[BEY-39] [issue 34] what the people of a recording said', () => {
  test('is recognised after the sitting, with speaker and time, and stands in no record before it is approved', async () => {
    await endSitting();
    expect(await read()).toBeNull();
    expect(await refusalOf(ask())).toBe('no-available-controller');
    const one = await recorder();
    expect((await ask()).recognition).toMatchObject({ language: 'en', done: 0, lines: 0 });
    const order = await one.order('recognise');
    expect(order).toEqual({ type: 'recognise', recordingId, personIds: ['member08', 'nobody-now'] });
    const track = await fetch(new URL(`/api/recorder/recordings/${recordingId}/tracks/member08`, there.url), {
      headers: bearer(TOKEN),
    });
    expect(await track.text()).toBe('track of Ada');
    expect(await piece('member08', 0, 25_000)).toBe(204);
    expect(await read()).toMatchObject({ state: 'running', done: 0.3125, lines: 1 });
    expect(await piece('nobody-now', 0, 5_000)).toBe(204);
    // The same again changes nothing, and is not recognised again.
    expect(await piece('member08', 0, 25_000)).toBe(204);
    expect(recognise).toHaveBeenCalledTimes(2);
    one.send({ type: 'recognised', recordingId, error: null });
    await vi.waitFor(
      async () => expect(await read()).toMatchObject({ state: 'done', done: 1, lines: 2 }),
      PATIENCE,
    );
    // 25 s of the file are 35 s of the sitting.
    expect(await lines()).toMatchObject([
      { text: 'order the House', createdAt: BEGAN + 35_000, automatic: { approval: null } },
      { text: 'order the House', createdAt: BEGAN + 5_000, automatic: { approval: null } },
    ]);
    const written = async () => {
      const answer = await moderator.fetch(`/api/recordings/${recordingId}/captions/default`);
      return answer.text();
    };
    expect(await written()).not.toContain('order the House');
    const [first] = await lines();
    await moderator.call('approveCaptions', {
      params: { idVotingSession },
      body: { lines: [{ captionId: first?.id ?? '', version: first?.version ?? 0 }] },
    });
    expect(await written()).toMatch(/00:25\.000[^]*Ada[^]*order the House/u);
    // Asked for anew, what was approved stays, and what was not is made again.
    recognise.mockResolvedValue('the House sits');
    await ask('ar');
    expect((await lines()).map(({ text }) => text)).toEqual(['order the House', '']);
    await one.order('recognise');
    expect(await piece('member08', 0, 25_000)).toBe(204);
    expect(await piece('nobody-now', 0, 5_000)).toBe(204);
    expect((await lines()).map(({ text }) => text)).toEqual(['order the House', '', 'the House sits']);
  });

  test('is refused to others, while the sitting goes on, and where there is nothing to recognise', async () => {
    expect(await refusalOf(ask('en', member))).toBe('permission-missing');
    expect(await refusalOf(ask())).toBe('sitting-not-over');
    expect(await refusalOf(ask('tlh'))).toBe('speech-unavailable');
    await endSitting();
    const { pool } = here.database;
    expect(await piece('member08', 0, 0)).toBe(404);
    await pool.query(`update recordings set state = 'joining' where id = $1`, [recordingId]);
    expect(await refusalOf(ask())).toBe('recording-not-whole');
    await pool.query(`update recordings set state = 'whole' where id = $1`, [recordingId]);
    await recorder();
    await ask();
    expect(await piece('member08', 0, 0, 'a wrong one')).toBe(401);
    expect(await piece('moderator', 0, 0)).toBe(404);
    expect(await piece('member08', 0, 45_000)).toBe(400);
    expect((await ask('ar')).recognition).toMatchObject({ language: 'en' });
    await pool.query(`update recording_recognitions set state = 'done'`);
    await pool.query('delete from recording_tracks where recording_id = $1', [recordingId]);
    expect(await refusalOf(ask())).toBe('recording-has-no-tracks');
  });

  test('leaves out what was recognised while it was said, and waits for a program that is busy', async () => {
    await endSitting();
    const one = await recorder();
    await ask();
    await here.database.pool.query(
      `insert into caption_numbers (id_voting_session, language, last_number, last_version)
       values ($1, 'default', 1, 1)`,
      [idVotingSession],
    );
    await here.database.pool.query(
      `insert into captions (id, id_voting_session, language, number, version, text, speaker_name, captioner_name,
         created_ms, changed_ms, automatic, speaker_id, utterance_id)
       values ('live', $1, 'default', 1, 1, 'Heard then.', 'Ada', 'A program', $2::bigint, $2::bigint + 900, true,
         'member08', 'u1')`,
      [idVotingSession, BEGAN + 200],
    );
    await one.order('recognise');
    expect(await piece('member08', 0, 0)).toBe(204);
    expect(recognise).not.toHaveBeenCalled();
    recognise.mockRejectedValueOnce(new SpeechToTextError('busy', 'others wait'));
    expect(await piece('member08', 1, 10_000)).toBe(503);
    expect(await piece('member08', 1, 10_000)).toBe(204);
    expect(await lines()).toHaveLength(2);
  });

  test('goes on at another recorder where one is lost, and has failed after five tries', async () => {
    await endSitting();
    const lost = await recorder();
    await ask();
    await lost.order('recognise');
    await piece('member08', 0, 1_000);
    lost.cut();
    const { pool } = here.database;
    await pool.query('update recorders set heard_ms = 1 where id = $1', [lost.recorderId]);
    const other = await recorder();
    await other.order('recognise');
    await piece('member08', 0, 1_000);
    expect(await lines()).toHaveLength(1);
    await pool.query('update recording_recognitions set tries = 4');
    other.send({ type: 'recognised', recordingId, error: 'A track could not be read.' });
    await vi.waitFor(async () => expect((await read())?.state).toBe('failed'), PATIENCE);
    // The other one may have it already.
    expect((await ask()).recognition).toMatchObject({ state: expect.not.stringMatching('failed'), lines: 0 });
    const { rows } = await pool.query(
      `select act from moderation_acts where id_voting_session = $1 and act = 'recogniseRecording'`,
      [idVotingSession],
    );
    expect(rows).toHaveLength(2);
  });
});
