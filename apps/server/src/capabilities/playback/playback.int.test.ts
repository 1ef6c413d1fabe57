import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { firstPacketAt } from '@hemicycle/testkit/first-packet';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFolderStorage } from '../../adapters/storage/folder-storage.ts';
import { deleteSpeakers } from '../speakers/public.ts';

// The demonstration's sitting of the day before has votes and captions. It is given a recording
// with a gap, and one of an interpreter.

let server: TestServer;
let moderator: TestClient;
let idVotingSession: string;
let firstMs: number;
let recordingId: string;
let interpreted: string;

beforeAll(async () => {
  server = await startTestServer({ holdsDemoSitting: true });
  moderator = await server.signIn('moderator');
  const { rows } = await server.database.pool.query<{ id: string; first: string }>(
    `select id_voting_session as id, min(start_time_ms) as first from polls
     where status = 'closed' group by 1 order by count(*) desc limit 1`,
  );
  idVotingSession = rows[0]?.id ?? '';
  firstMs = Number(rows[0]?.first);
  // From 10 s before the first vote on, with 30 s missing after the first minute.
  recordingId = await record({
    segments: [...spread(firstMs - 10_000, 10), ...spread(firstMs + 80_000, 2_000)],
  });
  interpreted = await record({ room: 'booth', interpreter: true, segments: spread(firstMs, 2) });
  // One speech that the recording has, in place of the debate of the demonstration.
  await deleteSpeakers(server.database.db, idVotingSession);
  await server.database.pool.query(
    `insert into speakers_lists (id, id_voting_session, number, title, opened_ms)
     values ('list', $1, 1, null, $2)`,
    [idVotingSession, firstMs],
  );
  await server.database.pool.query(
    `insert into speeches (id, list_id, number, user_id, display_name, group_name, started_ms, ended_ms, hand_type, hand_raise_ms)
     select 'speech', 'list', 1, id, 'Rosa Quispe', 'Greens', $1, $2, 0, 0 from users where email like 'member08@%'`,
    [firstMs + 1_000, firstMs + 2_000],
  );
});
afterAll(() => server.stop());

const spread = (fromMs: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ begunMs: fromMs + at * 6_000, ms: 6_000 }));

async function record({
  room,
  interpreter = false,
  segments,
}: {
  room?: string;
  interpreter?: boolean;
  segments: { begunMs: number; ms: number }[];
}): Promise<string> {
  const { pool } = server.database;
  const [id, job, recorder] = [randomUUID(), randomUUID(), randomUUID()];
  await pool.query(
    `insert into recorders (id, name, capacity, free_bytes, heard_ms) values ($1, 'R', 1, 1, 1)`,
    [recorder],
  );
  await pool.query(
    `insert into recordings (id, id_voting_session, room_id, floor_room_id, room_title, kind, interpreter, state,
       from_ms, until_ms, file_name, by_name, began_ms, ended_ms)
     values ($1, $2, $3, case when $5 then $2 else $3 end, $4, 'recording', $5, 'failed', 1, 2, 'sitting-113', 'Clerk', $6, $7)`,
    [
      id,
      idVotingSession,
      room ?? idVotingSession,
      room ?? 'Main',
      interpreter,
      firstMs,
      firstMs + 20_000_000,
    ],
  );
  await pool.query(
    `insert into recording_jobs (id, recording_id, part, recorder_id, given_ms, ended_ms, ended_why)
     values ($1, $2, 1, $3, 1, 2, 'asked')`,
    [job, id, recorder],
  );
  await pool.query(
    `insert into recording_segments (job_id, index, ms, begun_ms, bytes, sha256, storage_id)
     select $1, ordinality - 1, (one->>'ms')::int, (one->>'begunMs')::bigint, 1, 'x', gen_random_uuid()::text
     from jsonb_array_elements($2::jsonb) with ordinality as list(one, ordinality)`,
    [job, JSON.stringify(segments)],
  );
  return id;
}

const hasFfmpeg = spawnSync('ffprobe', ['-version']).status === 0;

function codecOf(text: string): string {
  const args = ['-v', 'error', '-f', 'webvtt', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', '-'];
  return execFileSync('ffprobe', args, { encoding: 'utf8', input: text }).trim();
}

const read = (client: TestClient, id = recordingId) =>
  client.call('readPlayback', { params: { recordingId: id } });

describe('the playback of a recording', () => {
  test('[BEY-17] has items, speakers, votes with their results, languages and sounds', async () => {
    const playback = await read(moderator);
    expect(playback.spans).toEqual([
      { fromMs: firstMs - 10_000, ms: 60_000 },
      { fromMs: firstMs + 80_000, ms: 12_000_000 },
    ]);
    expect(playback.title).toBe('Plenary sitting 113');
    expect(playback.votes[0]).toMatchObject({ number: 1, fromMs: firstMs });
    expect(playback.votes.map(({ result }) => result)).toContain('PASS');
    expect(playback.speakers).toEqual([
      {
        id: 'speech',
        name: 'Rosa Quispe',
        groupName: 'Greens',
        color: null,
        fromMs: firstMs + 1_000,
        untilMs: firstMs + 2_000,
      },
    ]);
    expect(playback.languages).toContain('default');
    expect(playback.sounds).toEqual([
      { recordingId: interpreted, title: 'booth', language: null, spans: [{ fromMs: firstMs, ms: 12_000 }] },
    ]);
  });

  test('[BEY-17] of a room beside the chamber has nothing of the chamber', async () => {
    const huddle = await record({ room: 'a huddle', segments: spread(firstMs, 1) });
    expect(await read(moderator, huddle)).toMatchObject({
      ...{ items: [], speakers: [], votes: [], languages: [], sounds: [] },
    });
    const captions = `/api/recordings/${huddle}/captions/default`;
    expect((await moderator.fetch(captions)).status).toBe(404);
  });

  test('[BEY-15] gives the captions with the times of the recording, without the gap', async () => {
    const response = await moderator.fetch(`/api/recordings/${recordingId}/captions/default`);
    expect(response.headers.get('content-type')).toContain('text/vtt');
    const text = await response.text();
    expect(text.startsWith('WEBVTT')).toBe(true);
    const { rows } = await server.database.pool.query<{ text: string; at: string }>(
      `select text, created_ms as at from captions where id_voting_session = $1 and language = 'default'
       order by number`,
      [idVotingSession],
    );
    const late = rows.find(({ at }) => Number(at) > firstMs + 80_000);
    const playedMs = Number(late?.at) - (firstMs + 80_000) + 60_000;
    const stamp = new Date(playedMs).toISOString().slice(11, 23);
    expect(text).toContain(`${stamp} --> `);
    expect(text.slice(text.indexOf(stamp))).toContain(late?.text.slice(0, 10) ?? 'none');
  });

  test('[BEY-15] [BEY-39] its HLS has the captions as WebVTT, in their place on the clock of the encoder, without what nobody approved', async () => {
    const { pool } = server.database;
    const storage = createFolderStorage(join(server.dataDir, 'files'));
    // Each of the two encoders began to count at a time of its own.
    for (const [begunMs, clockMs] of [
      [firstMs - 10_000, 1_400],
      [firstMs + 80_000, 7_000],
    ] as const) {
      const storageId = storage.newId();
      await storage.save(storageId, Readable.from([firstPacketAt(clockMs)]), { maxBytes: 1_000 });
      await pool.query(
        `update recording_segments set storage_id = $1 where begun_ms = $2
           and job_id in (select id from recording_jobs where recording_id = $3)`,
        [storageId, begunMs, recordingId],
      );
    }
    const line = (number: number, atMs: number, text: string, isAutomatic: boolean) =>
      pool.query(
        `insert into captions (id, id_voting_session, language, number, version, text, captioner_name, created_ms, automatic)
         values ($1, $2, 'es', $3, $3, $4, 'Captioner', $5, $6)`,
        [randomUUID(), idVotingSession, number, text, atMs, isAutomatic],
      );
    await pool.query(
      `insert into caption_numbers (id_voting_session, language, last_number, last_version)
       values ($1, 'es', 5, 5), ($1, 'da', 1, 1)`,
      [idVotingSession],
    );
    await line(1, firstMs - 9_000, 'Buenos días.', false);
    await line(2, firstMs - 4_000, 'nobody approved this', true);
    await line(3, firstMs + 60_000, 'while the recorder was away', false);
    await line(4, firstMs + 82_000, 'Se abre la votación.', false);
    const path = `/api/recordings/${recordingId}`;
    const textOf = async (address: string) => (await moderator.fetch(`${path}/${address}`)).text();
    const master = await textOf('master.m3u8');
    expect(master).toContain(
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",LANGUAGE="es",NAME="Español",DEFAULT=NO,AUTOSELECT=YES,URI="captions/es/playlist.m3u8"',
    );
    expect(master).toMatch(/#EXT-X-STREAM-INF:.*,SUBTITLES="captions"/u);
    // There is nothing of it that may stand in a record.
    expect(master).not.toContain('LANGUAGE="da"');
    expect((await moderator.fetch(`${path}/captions/da/playlist.m3u8`)).status).toBe(404);

    const playlist = (await textOf('captions/es/playlist.m3u8')).split('\n');
    const pieces = playlist.filter((one) => one.endsWith('.vtt'));
    expect(pieces).toEqual(['parts/1/segments/0.vtt', 'parts/1/segments/10.vtt']);
    expect(playlist.filter((one) => one === '#EXT-X-DISCONTINUITY')).toHaveLength(1);
    expect(playlist).toContain('#EXT-X-ENDLIST');
    const [before = '', after = ''] = await Promise.all(
      pieces.map((piece) => textOf(`captions/es/${piece}`)),
    );
    expect(before.split('\n')[1]).toBe('X-TIMESTAMP-MAP=MPEGTS:126000,LOCAL:00:00:00.000');
    expect(before).toContain('00:00:01.000 --> 00:00:17.000\n<v Captioner>Buenos días.');
    expect(after.split('\n')[1]).toBe('X-TIMESTAMP-MAP=MPEGTS:630000,LOCAL:00:00:00.000');
    expect(after).toContain('00:00:02.000 --> 00:00:18.000\n<v Captioner>Se abre la votación.');
    for (const text of [before, after]) expect(text).not.toMatch(/approved this|was away/u);
    if (hasFfmpeg) expect([codecOf(before), codecOf(after)]).toEqual(['webvtt', 'webvtt']);
    const noPiece = await moderator.fetch(`${path}/captions/es/parts/1/segments/3.vtt`);
    expect(noPiece.status).toBe(404);
    const member = await server.signIn('member08');
    expect((await member.fetch(`${path}/captions/es/playlist.m3u8`)).status).toBe(403);
  });

  test('[PERM-31] is for those who see recordings and belong to the sitting', async () => {
    const member = await server.signIn('member08');
    expect(await refusalOf(read(member))).toBe('permission-missing');
    expect(await refusalOf(read(moderator, 'no-such'))).toBe('not-found');
    const captions = await member.fetch(`/api/recordings/${recordingId}/captions/default`);
    expect(captions.status).toBe(403);
  });

  test('[REC-05] has a playlist that breaks where the recorder was started again', async () => {
    const playlist = await moderator.fetch(`/api/recordings/${recordingId}/playlist.m3u8`);
    const lines = (await playlist.text()).split('\n');
    expect(lines.filter((line) => line === '#EXT-X-DISCONTINUITY')).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('#EXT-X-PROGRAM-DATE-TIME'))).toHaveLength(2);
    expect(lines[lines.indexOf('#EXT-X-DISCONTINUITY') - 1]).toBe('parts/1/segments/9');
  });
});
