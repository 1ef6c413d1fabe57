import {
  CAPTION_STREAM_LINES_MAX,
  CAPTION_STREAM_MAX_BYTES,
  CAPTION_STREAMS_MAX,
} from '@hemicycle/contract/limits';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import type { TestClient } from '@hemicycle/testkit/test-client';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { startTwoTestServers, type TwoTestServers } from '@hemicycle/testkit/two-test-servers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

// Stenography programs write captions on two servers with one database and one bus.

const clock = createFakeClock();
let servers: TwoTestServers;
let here: TestServer;
let there: TestServer;
let admin: TestClient;
let moderator: TestClient;
let rosa: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  servers = await startTwoTestServers({ clock });
  ({ here, there } = servers);
  [admin, moderator, rosa] = await Promise.all([
    here.signIn('admin'),
    here.signIn('moderator'),
    there.signIn('member08'),
  ]);
});
afterAll(() => servers.stop());

beforeEach(async () => {
  await clock.advance(60_000);
  idVotingSession = await makeCommittee(admin, clock.nowMs(), ['moderator', 'member08']);
  await takeSeat(rosa, idVotingSession);
});

const open = (name = 'Steno One') =>
  moderator.call('createCaptionStream', { params: { idVotingSession }, body: { name } });

/** Sends as a stenography program does: no cookie, no header of this site. */
async function write(token: string, text: string, seq?: number, server = here) {
  const query = new URLSearchParams({ token, lang: 'en-US', ...(seq !== undefined && { seq: String(seq) }) });
  const response = await fetch(new URL(`/api/captionstream?${query.toString()}`, server.url), {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: text,
  });
  return {
    status: response.status,
    answer: (await response.json()) as { seq?: number; error?: { code: string } },
  };
}

async function lines() {
  const { captions } = await moderator.call('listCaptions', { params: { idVotingSession } });
  return captions
    .toSorted((one, other) => one.number - other.number)
    .map(({ text, growing, correction }) => ({ text, growing, first: correction?.firstText ?? null }));
}
const texts = async () => (await lines()).map(({ text }) => text);

test('[BEY-28] a program writes as it goes, deletes with backspaces, and everybody in the chamber reads it', async () => {
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  const { stream, token } = await open();
  expect(stream).toMatchObject({ name: 'Steno One', language: 'default', usedAt: null });
  expect(await write(token, 'The Hou', 1)).toEqual({ status: 200, answer: { seq: 1 } });
  const { caption } = await socket.nextChange('caption');
  expect(caption).toMatchObject({ number: 1, text: 'The Hou', captioner: 'Steno One', growing: true });
  await write(token, 'se sits.\nTha', 2, there);
  expect(
    (await socket.nextChange('caption', ({ caption: { number } }) => number === 2)).caption,
  ).toMatchObject({ text: 'Tha', growing: true });
  await write(token, '\be first\n', 3);
  expect(await lines()).toEqual([
    { text: 'The House sits.', growing: false, first: null },
    { text: 'The first', growing: false, first: null },
  ]);
  const seen = await moderator.call('listCaptionStreams', { params: { idVotingSession } });
  expect(seen).toEqual([{ ...stream, usedAt: clock.nowMs() }]);
});

test('[BEY-28][BEY-15] what is deleted of a complete line is a correction, and keeps the first wording', async () => {
  const { token } = await open();
  await write(token, 'Fourty two\n', 1);
  await write(token, `${'\b'.repeat(9)}rty-two\nNext`, 2);
  expect(await lines()).toEqual([
    { text: 'Forty-two', growing: false, first: 'Fourty two' },
    { text: 'Next', growing: true, first: null },
  ]);
});

test('[BEY-28] lines that were deleted are written again under their numbers, and stand in no transcript', async () => {
  const { token } = await open();
  await write(token, 'One\nTwo\nThree', 1);
  await write(token, '\b'.repeat(9), 2);
  expect(await texts()).toEqual(['One', '', '']);
  const saved = await fetch(new URL(`/api/captionstream/transcript?token=${token}`, here.url));
  expect([saved.status, (await saved.text()).trim().split('\n').length]).toEqual([200, 4]);
  await write(token, '\nZwei', 3);
  expect(await texts()).toEqual(['One', 'Zwei', '']);
});

test('[BEY-28] a repeated request changes nothing at any server, a later one is taken, and 1 begins anew', async () => {
  const { token } = await open();
  await write(token, 'One ', 1);
  await write(token, 'two', 2);
  const again = await Promise.all([
    write(token, 'two', 2),
    write(token, 'two', 2, there),
    write(token, 'One ', 2, there),
  ]);
  expect(again.map(({ answer }) => answer.seq)).toEqual([2, 2, 2]);
  const asked = await fetch(new URL(`/api/captionstream/seq?token=${token}`, there.url));
  expect(await asked.json()).toEqual({ seq: 2 });
  await write(token, ' three', 5);
  expect(await texts()).toEqual(['One two three']);
  await write(token, 'Again', 1);
  expect(await texts()).toEqual(['One two three', 'Again']);
});

test('[BEY-28] many requests at the same time on two servers lose nothing and mix no line', async () => {
  const { token } = await open();
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      write(token, `w${String(index)} `, undefined, index % 2 ? here : there),
    ),
  );
  const words = (await texts()).join(' ').split(' ');
  expect(words.toSorted()).toEqual(Array.from({ length: 30 }, (_, index) => `w${String(index)}`).toSorted());
});

test('[BEY-28] a revoked address writes and reads nothing, what it wrote stays, and the audit log says who', async () => {
  const { stream, token } = await open();
  await write(token, 'The House', 1);
  await clock.advance(1_000);
  await moderator.call('revokeCaptionStream', { params: { idVotingSession, streamId: stream.id } });
  expect(await write(token, ' sits', 2, there)).toMatchObject({
    status: 403,
    answer: { error: { code: 'caption-stream-revoked' } },
  });
  expect(await lines()).toEqual([{ text: 'The House', growing: false, first: null }]);
  for (const path of ['seq', 'transcript']) {
    const read = await fetch(new URL(`/api/captionstream/${path}?token=${token}`, here.url));
    expect(read.status).toBe(403);
  }
  expect(await moderator.call('listCaptionStreams', { params: { idVotingSession } })).toEqual([]);
  const params = { idVotingSession, streamId: stream.id };
  expect(await refusalOf(moderator.call('revokeCaptionStream', { params }))).toBe('not-found');
  const { acts } = await moderator.call('listModerationActs', { params: { idVotingSession } });
  expect(acts.map(({ act, detail }) => ({ act, detail }))).toEqual([
    { act: 'revokeCaptionStream', detail: { streamName: 'Steno One', language: 'default' } },
    { act: 'openCaptionStream', detail: { streamName: 'Steno One', language: 'default' } },
  ]);
});

test('[BEY-28] the token opens one session only, stands in no row, and a wrong one is refused', async () => {
  const { token } = await open();
  const rows = await here.database.pool.query<{ found: boolean }>(
    'select caption_streams::text like $1 as found from caption_streams',
    [`%${token}%`],
  );
  expect(rows.rows.every(({ found }) => !found)).toBe(true);
  for (const wrong of ['', 'x', token.slice(1), `${token}x`]) {
    expect((await write(wrong, 'Text')).status).toBe(403);
  }
  expect(await texts()).toEqual([]);
});

test('[BEY-28] a text that is too large or no UTF-8, a session that has ended, and too many programs are refused', async () => {
  const { token } = await open();
  expect((await write(token, 'x'.repeat(CAPTION_STREAM_MAX_BYTES + 1), 1)).status).toBe(413);
  const response = await fetch(new URL(`/api/captionstream?token=${token}&seq=1`, here.url), {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from([0x4f, 0xff, 0xfe]),
  });
  expect(response.status).toBe(400);
  expect(await texts()).toEqual([]);
  for (let count = 1; count < CAPTION_STREAMS_MAX; count += 1) await open(`Steno ${String(count)}`);
  expect(await refusalOf(open('One more'))).toBe('caption-streams-full');
  await moderator.call('endVotingSession', { params: { idVotingSession } });
  expect(await write(token, 'After the end', 1)).toMatchObject({
    status: 409,
    answer: { error: { code: 'session-ended' } },
  });
  expect(await texts()).toEqual([]);
});

test('[BEY-28] a program that sends too often waits', async () => {
  const { token } = await open();
  for (let count = 0; count < 200; count += 1) await write(token, 'a');
  const refused = await write(token, 'a');
  expect(refused).toMatchObject({ status: 429, answer: { error: { code: 'rate-limited' } } });
  await clock.advance(10_000);
  expect((await write(token, 'a')).status).toBe(200);
});

test('[BEY-28] a request makes as many lines as its limit allows, in one step, under numbers in order; more are refused', async () => {
  const { token } = await open();
  await write(token, 'Zero\nOpe');
  const wanted = Array.from({ length: CAPTION_STREAM_LINES_MAX - 1 }, (_, index) => `Line ${String(index)}`);
  expect((await write(token, `n\n${wanted.join('\n')}`)).status).toBe(200);
  const { captions } = await moderator.call('listCaptions', { params: { idVotingSession } });
  expect(captions.map(({ text }) => text)).toEqual(['Zero', 'Open', ...wanted]);
  expect(captions.map(({ number }) => number)).toEqual(captions.map((_, index) => index + 1));
  expect(captions.map(({ growing }) => growing).indexOf(true)).toBe(captions.length - 1);
  await clock.advance(10_000);
  expect(await write(token, 'x\n'.repeat(CAPTION_STREAM_LINES_MAX + 1))).toMatchObject({
    status: 400,
    answer: { error: { code: 'invalid-input' } },
  });
  expect(await texts()).toHaveLength(captions.length);
});

test('[BEY-28] the lines of a stream count against its limit, whatever requests bring them', async () => {
  const { token } = await open();
  expect((await write(token, 'x\n'.repeat(CAPTION_STREAM_LINES_MAX))).status).toBe(200);
  expect(await write(token, 'y')).toMatchObject({ status: 429, answer: { error: { code: 'rate-limited' } } });
  await clock.advance(10_000);
  expect((await write(token, 'y')).status).toBe(200);
});

test('[BEY-28][FND-61] a flood by one address keeps nobody waiting: the stream is written one request at a time, and is revoked meanwhile', async () => {
  const { stream, token } = await open();
  const { pool } = here.database;
  const most = { held: 0 };
  const held = setInterval(() => {
    most.held = Math.max(most.held, pool.totalCount - pool.idleCount);
  }, 1);
  onTestFinished(() => clearInterval(held));
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from caption_streams where id = $1 for update', [stream.id]);
  const flood = Array.from({ length: 60 }, () => write(token, 'a\n'.repeat(100)));
  // The stream is held, so that all of the flood is under way.
  const refused = await Promise.race(flood);
  expect(refused).toMatchObject({ status: 429, answer: { error: { code: 'rate-limited' } } });
  const asked = await moderator.call('listCaptions', { params: { idVotingSession } });
  expect(asked.captions).toEqual([]);
  await moderator.call('listCaptionStreams', { params: { idVotingSession } });
  expect(most.held).toBeLessThan(here.database.pool.options.max);
  expect(pool.waitingCount).toBe(0);
  const revoked = moderator.call('revokeCaptionStream', { params: { idVotingSession, streamId: stream.id } });
  await client.query('rollback');
  client.release();
  await revoked;
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(40);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});
