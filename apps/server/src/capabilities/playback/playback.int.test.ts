import { randomUUID } from 'node:crypto';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

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
