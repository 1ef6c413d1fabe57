import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { permissions } from '@hemicycle/contract/permissions';
import { directRoomId } from '@hemicycle/rules/chat/direct-room';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { saveSettings } from '../site/public.ts';

const ALL = 'plenary-sitting-114';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const clock = createFakeClock();
let server: TestServer;
let rosa: TestClient;
let kenji: TestClient;
let third: TestClient;
let moderator: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  rosa = await server.signIn('member08');
  kenji = await server.signIn('member09');
  third = await server.signIn('member10');
  moderator = await server.signIn('moderator');
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Advance the clock past every window of the rate limits.
  await clock.advance(600_001);
});

const grant = (client: TestClient, roomId: string = ALL, sizeBytes?: number) =>
  client.call('createChatUpload', {
    params: { roomId },
    body: sizeBytes === undefined ? {} : { sizeBytes },
  });

function post(
  client: TestClient,
  url: string,
  content: Buffer | string,
  name = 'a.png',
  headers: Record<string, string> = { filepath: encodeURIComponent(name) },
): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  return client.fetch(url, { method: 'POST', body: form, headers });
}

async function upload(client: TestClient, content: Buffer | string, name: string, roomId: string = ALL) {
  const { uploadUrl } = await grant(client, roomId);
  const response = await post(client, uploadUrl, content, name);
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string; name: string; type: string; sizeBytes: number };
}

const send = (client: TestClient, fileId: string, roomId: string = ALL, text = '', requestId?: string) =>
  client.call('sendChatMessage', {
    params: { roomId },
    body: { text, fileId, ...(requestId ? { requestId } : {}) },
  });
const codeOf = async (response: Response) =>
  ((await response.json()) as { error?: { code: string } }).error?.code;
const fetchFile = (client: TestClient, fileId: string) => client.fetch(`/api/chat/file/${fileId}`);
const storedFiles = () =>
  readdirSync(`${server.dataDir}/files`, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
/** Stored files, complete or partial, that belong to no waiting or sent upload. */
const leftOver = async () => {
  const { rows } = await server.database.pool.query<{ storage_id: string }>(
    `select storage_id from uploads where state in ('received', 'sent', 'removing')`,
  );
  return storedFiles().filter((name) => !rows.some(({ storage_id }) => storage_id === name));
};
const states = async () => {
  const { rows } = await server.database.pool.query<{ state: string }>('select state from uploads');
  return rows.map(({ state }) => state);
};

test('[UPL-01][UPL-07] a file goes over: with the message its name, size and type, and its bytes for who reads the room', async () => {
  const file = await upload(rosa, PNG, 'Plan d’été.png');
  expect(file).toEqual({
    id: expect.any(String),
    name: 'Plan d’été.png',
    type: 'image/png',
    sizeBytes: PNG.length,
  });
  const message = await send(rosa, file.id);
  expect(message).toMatchObject({ text: '', file });
  const read = await kenji.call('listChatMessages', { params: { roomId: ALL } });
  expect(read.at(-1)).toEqual(message);
  const answer = await fetchFile(kenji, file.id);
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition':
      `attachment; filename="Plan d_t_.png"; filename*=UTF-8''Plan%20d%E2%80%99%C3%A9t%C3%A9.png`.replace(
        'd_t_',
        'd__t_',
      ),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  });
});

test('[UPL-07] the same request again is the same message, and a file goes once', async () => {
  const file = await upload(rosa, PNG, 'a.png');
  const first = await send(rosa, file.id, ALL, 'See this', 'file-1');
  expect(await send(rosa, file.id, ALL, 'See this', 'file-1')).toEqual(first);
  expect(await refusalOf(send(rosa, file.id))).toBe('upload-gone');
});

test('[CFG-08] [PERM-10] a moderator sends a file to one person, or to everybody, where the site has it on', async () => {
  const share = async (userId: string | null, client = moderator) => {
    const params = { idVotingSession: ALL };
    const { uploadUrl } = await client.call('createSharedUpload', { params, body: { userId } });
    const { id } = (await (await post(client, uploadUrl, PNG)).json()) as { id: string };
    const asked = { params, body: { userId, fileId: id, requestId: `share-${String(userId)}` } };
    const sent = await client.call('shareFile', asked);
    expect(await client.call('shareFile', asked)).toEqual(sent);
    return sent;
  };
  expect(await refusalOf(share(null))).toBe('permission-missing');
  await saveSettings(server.database.db, { enableShareFileAdminAction: true });
  expect(await refusalOf(share(null, rosa))).toBe('permission-missing');
  const toAll = await share(null);
  expect(toAll).toMatchObject({ roomId: ALL, text: '', file: { type: 'image/png' } });
  expect((await fetchFile(rosa, toAll.file?.id ?? '')).status).toBe(200);
  const toOne = await share('member08');
  expect((await fetchFile(rosa, toOne.file?.id ?? '')).status).toBe(200);
  expect((await fetchFile(kenji, toOne.file?.id ?? '')).status).toBe(404);
  expect(await refusalOf(share('nobody'))).toBe('not-found');
  const { rows } = await server.database.pool.query<{ act: string; user_id: string | null }>(
    `select act, user_id from moderation_acts where act = 'shareFile' order by user_id nulls first`,
  );
  expect(rows.map((row) => row.user_id || null)).toEqual([null, 'member08']);
  // Who may not chat may not send a file either, and keeps what else a moderator may.
  const without = (change: string) =>
    server.database.pool.query(
      `update roles set actions_allowed = ${change}(actions_allowed, $1) where 'moderator' in (id, name)`,
      [permissions.chatTab],
    );
  onTestFinished(async () => {
    await without('array_append');
    moderator = await server.signIn('moderator');
  });
  await without('array_remove');
  // A sign-in from before may know the roles from before.
  expect(await refusalOf(share(null, await server.signIn('moderator')))).toBe('permission-missing');
});

test('[UPL-07] a file in a direct room is for its two people alone', async () => {
  const room = directRoomId(ALL, 'member08', 'member09');
  const file = await upload(rosa, PNG, 'a.png', room);
  expect(await refusalOf(send(rosa, file.id, ALL))).toBe('upload-gone');
  expect(await refusalOf(send(kenji, file.id, room))).toBe('upload-gone');
  expect((await fetchFile(rosa, file.id)).status).toBe(404);
  await send(rosa, file.id, room);
  expect((await fetchFile(kenji, file.id)).status).toBe(200);
  for (const other of [third, moderator]) expect((await fetchFile(other, file.id)).status).toBe(404);
  expect((await fetchFile(server.client(), file.id)).status).toBe(401);
  expect(await refusalOf(grant(third, room))).toBe('not-found');
});

test('[UPL-01] an upload URL is for one file, for its sign-in, for five minutes', async () => {
  const { uploadUrl, expiresAt } = await grant(rosa);
  expect(expiresAt).toBe(clock.nowMs() + 300_000);
  const sameAccount = await server.signIn('member08');
  for (const other of [kenji, moderator, sameAccount]) {
    expect((await post(other, uploadUrl, PNG)).status).toBe(404);
  }
  expect((await post(rosa, uploadUrl, PNG)).status).toBe(201);
  expect((await post(rosa, uploadUrl, PNG)).status).toBe(404);
  const late = await grant(rosa);
  await clock.advance(300_000);
  expect((await post(rosa, late.uploadUrl, PNG)).status).toBe(404);
  const kept = await grant(sameAccount);
  await sameAccount.call('logout');
  expect((await post(sameAccount, kept.uploadUrl, PNG)).status).toBe(401);
  expect((await post(rosa, kept.uploadUrl, PNG)).status).toBe(404);
  const both = await grant(rosa);
  const raced = await Promise.all([1, 2, 3, 4].map(() => post(rosa, both.uploadUrl, PNG)));
  expect(raced.map(({ status }) => status).toSorted()).toEqual([201, 404, 404, 404]);
});

test('[UPL-02][UPL-04] what is too large is cut with 413, and nothing of it is kept', async () => {
  expect(await refusalOf(grant(rosa, ALL, 1_048_577))).toBe('file-too-large');
  const { uploadUrl, maxBytes } = await grant(rosa, ALL, 1_048_576);
  expect(maxBytes).toBe(1_048_576);
  const told = await post(rosa, uploadUrl, Buffer.alloc(10_485_760, 'a'), 'a.txt');
  expect([told.status, await codeOf(told)]).toEqual([413, 'file-too-large']);

  const untold = await grant(rosa);
  expect(await streamed(rosa, untold.uploadUrl, 10)).toEqual([413, 'file-too-large']);
  expect(await leftOver()).toEqual([]);
  expect((await states()).filter((state) => state === 'receiving')).toEqual([]);

  expect((await upload(rosa, Buffer.alloc(1_048_576, 'a'), 'just.txt')).sizeBytes).toBe(1_048_576);
  const over = await grant(rosa);
  expect((await post(rosa, over.uploadUrl, Buffer.alloc(1_048_577, 'a'), 'over.txt')).status).toBe(413);

  await saveSettings(server.database.db, { fileUploadMaxBytes: 10 });
  const small = await grant(rosa);
  expect((await post(rosa, small.uploadUrl, 'eleven chars', 'a.txt')).status).toBe(413);
  await saveSettings(server.database.db, { fileUploadMaxBytes: 1_048_576 });
});

test.each([
  { what: 'a page called a picture', content: '<!doctype html><script>alert(1)</script>', name: 'a.png' },
  {
    what: 'an archive called a picture',
    content: Buffer.from(`PK\u0003\u0004${'\0'.repeat(60)}`, 'latin1'),
    name: 'a.png',
  },
  {
    what: 'a drawing with a program',
    content: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    name: 'a.svg',
  },
  { what: 'a drawing called text', content: '<svg onload="alert(1)"/>', name: 'a.txt' },
  { what: 'text called a picture', content: 'only text', name: 'a.png' },
  { what: 'a picture called a program', content: PNG, name: 'a.exe' },
  { what: 'nothing', content: '', name: 'a.txt' },
])('[CHAT-22][UPL-05] $what is refused with 415, and nothing of it is kept', async ({ content, name }) => {
  const { uploadUrl } = await grant(rosa);
  const answer = await post(rosa, uploadUrl, content, name);
  const body = (await answer.json()) as { error: { code: string; message: string } };
  expect([answer.status, body.error.code]).toEqual([415, 'file-type-not-accepted']);
  expect(body.error.message).toMatch(/mimetype is not accepted/);
  expect(await leftOver()).toEqual([]);
});

test('[CHAT-22] the site says which types: others are refused, and without any there are no files', async () => {
  await saveSettings(server.database.db, { acceptableFileUploadMimeTypes: ['application/pdf'] });
  const { uploadUrl } = await grant(rosa);
  expect((await post(rosa, uploadUrl, PNG)).status).toBe(415);
  await saveSettings(server.database.db, { acceptableFileUploadMimeTypes: [] });
  expect(await refusalOf(grant(rosa))).toBe('file-type-not-accepted');
  await saveSettings(server.database.db, { acceptableFileUploadMimeTypes: ['image/*', 'text/plain'] });
});

test.each([
  { filepath: '../../../../etc/cron.d/x.txt', expected: 'x.txt' },
  { filepath: '..%2F..%2Fetc%2Fpasswd', expected: 'passwd.txt' },
  { filepath: 'C:\\secret\\y.txt', expected: 'y.txt' },
  { filepath: 'a%0d%0aSet-Cookie:%20x=1.txt', expected: 'aSet-Cookie_ x=1.txt' },
  { filepath: '%00%00', expected: 'file.txt' },
  { filepath: '%E2%80%AEtxt.exe.txt', expected: 'txt.exe.txt' },
  { filepath: '%zz', expected: '%zz.txt' },
])('[UPL-01] the filepath header $filepath is only a name, $expected', async ({ filepath, expected }) => {
  const { uploadUrl } = await grant(rosa);
  const answer = await post(rosa, uploadUrl, 'text', 'other.txt', { filepath });
  expect(answer.status).toBe(201);
  const file = (await answer.json()) as { id: string; name: string };
  expect(file.name).toBe(expected);
  await send(rosa, file.id);
  const got = await fetchFile(kenji, file.id);
  expect(await got.text()).toBe('text');
  expect(got.headers.get('set-cookie')).toBeNull();
});

test('[UPL-01] without the header the name is that of the form; other bodies and other fields are refused', async () => {
  const { uploadUrl } = await grant(rosa);
  const named = await post(rosa, uploadUrl, 'text', 'form.txt', {});
  expect(await named.json()).toMatchObject({ name: 'form.txt' });
  const json = await rosa.fetch((await grant(rosa)).uploadUrl, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect([json.status, await codeOf(json)]).toEqual([415, 'unsupported-media-type']);
  const form = new FormData();
  form.append('other', new Blob(['x']), 'a.txt');
  const other = await rosa.fetch((await grant(rosa)).uploadUrl, { method: 'POST', body: form });
  expect([other.status, await codeOf(other)]).toEqual([400, 'invalid-input']);
  const torn = await rosa.fetch((await grant(rosa)).uploadUrl, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
  });
  expect([torn.status, await codeOf(torn)]).toEqual([400, 'invalid-input']);
  const asForm = await rosa.fetch(`/api/chat/group/${ALL}`, { method: 'PUT', body: new FormData() });
  expect(asForm.status).toBe(415);
  const foreign = await rosa.fetch((await grant(rosa)).uploadUrl, {
    method: 'POST',
    body: form,
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
});

test('[UPL-07] who may not write may not upload', async () => {
  await saveSettings(server.database.db, { hideChatAll: true });
  expect(await refusalOf(grant(rosa))).toBe('chat-all-restricted');
  await saveSettings(server.database.db, { hideChatAll: false });
  const file = await upload(rosa, PNG, 'a.png');
  await saveSettings(server.database.db, { hideChatAll: true });
  expect(await refusalOf(send(rosa, file.id))).toBe('chat-all-restricted');
  await saveSettings(server.database.db, { hideChatAll: false });
});

test('[UPL-01] thirty uploads in ten minutes are the most, and a hundred megabytes of one person in a session', async () => {
  const begun = await Promise.all(Array.from({ length: 34 }, () => refusalOrOk(grant(third))));
  expect(begun.filter((one) => one === 'ok')).toHaveLength(30);
  expect(new Set(begun)).toEqual(new Set(['ok', 'rate-limited']));
  await clock.advance(600_001);
  await server.database.pool.query(
    `insert into uploads (id, key_hash, sign_in_id, user_id, id_voting_session, room_id, storage_id, state, size_bytes, created_ms, expires_ms)
     values ('big', 'big', 's', 'member10', $1, $1, 'big', 'sent', $2, 0, 0)`,
    [ALL, 100 * 1_048_576],
  );
  expect(await refusalOf(grant(third))).toBe('upload-quota-reached');
  expect(await refusalOrOk(grant(kenji))).toBe('ok');
  await server.database.pool.query(`delete from uploads where id = 'big'`);
});

test('[UPL-07] what is never sent, and the files of a session that is gone, are swept by a job', async () => {
  const admin = await server.signIn('admin');
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Short',
      epochStartTime: clock.nowMs(),
      epochEndTime: clock.nowMs() + 3_600_000,
      members: null,
    },
  });
  const sent = await upload(moderator, PNG, 'sent.png', idVotingSession);
  await send(moderator, sent.id, idVotingSession);
  const unsent = await upload(moderator, PNG, 'unsent.png', idVotingSession);
  const stays = await upload(moderator, PNG, 'stays.png');
  await send(moderator, stays.id);
  const files = async (...ids: string[]) => {
    const { rows } = await server.database.pool.query<{ storage_id: string }>(
      'select storage_id from uploads where id = any($1)',
      [ids],
    );
    return rows.map(({ storage_id }) => storage_id);
  };
  const going = await files(sent.id, unsent.id);
  expect(storedFiles()).toEqual(expect.arrayContaining(going));
  await admin.call('deleteVotingSession', { params: { idVotingSession } });
  expect((await fetchFile(moderator, sent.id)).status).toBe(404);
  await clock.advance(3 * 3_600_000);
  await vi.waitFor(async () => {
    await clock.advance(60_000);
    expect(storedFiles().filter((name) => going.includes(name))).toEqual([]);
  });
  await vi.waitFor(async () => expect(await files(sent.id, unsent.id)).toEqual([]));
  expect(await refusalOf(send(moderator, unsent.id))).toBe('upload-gone');
  expect((await fetchFile(kenji, stays.id)).status).toBe(200);
});

test('[UPL-07] a file whose client goes away in the middle leaves nothing', async () => {
  const { uploadUrl } = await grant(rosa);
  await abandoned(rosa, uploadUrl);
  await vi.waitFor(async () => expect(await states()).not.toContain('receiving'));
  expect(await leftOver()).toEqual([]);
});

async function refusalOrOk(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  }
}

const HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
const openRequest = (client: TestClient, path: string) =>
  httpRequest(new URL(path, client.url), {
    method: 'POST',
    // Use a new connection: the server may close a reused one at this moment.
    agent: false,
    headers: {
      cookie: client.cookie ?? '',
      'x-hemicycle-request': 'test',
      'content-type': 'multipart/form-data; boundary=b',
      'transfer-encoding': 'chunked',
    },
  });

/** Sends this many megabytes without announcing the size. */
async function streamed(client: TestClient, path: string, megabytes: number): Promise<[number, string]> {
  const request = openRequest(client, path);
  const answered = new Promise<[number, string]>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () =>
        resolve([response.statusCode ?? 0, (JSON.parse(text) as { error: { code: string } }).error.code]),
      );
    });
  });
  request.write(HEAD);
  for (let sent = 0; sent < megabytes; sent += 1) request.write(Buffer.alloc(1_048_576, 'a'));
  request.end('\r\n--b--\r\n');
  return answered;
}

/** Begins to send a file and breaks off. */
async function abandoned(client: TestClient, path: string): Promise<void> {
  const request = openRequest(client, path);
  request.on('error', () => undefined);
  request.write(HEAD);
  request.write(Buffer.alloc(100_000, 'a'));
  await vi.waitFor(async () => expect(await states()).toContain('receiving'), { timeout: 10_000 });
  request.destroy();
}

const partsOf = async () =>
  (await server.database.pool.query<{ n: number }>('select count(*) as n from upload_parts')).rows[0]?.n;
const progress = async (response: Response) =>
  ((await response.json()) as { receivedBytes: number }).receivedBytes;
const finish = (client: TestClient, url: string, name: string, sizeBytes: number) =>
  client.fetch(`${url}/finish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, sizeBytes }),
  });

test('[UPL-01][UPL-02] a file comes in parts, goes on after a lost line, and is accepted once', async () => {
  const { uploadUrl } = await grant(rosa);
  const [half, rest] = [PNG.subarray(0, 40), PNG.subarray(40)];
  const part = (from: number, content: Buffer, client = rosa) =>
    post(client, `${uploadUrl}/parts/${from}`, content);
  expect(await progress(await part(0, half))).toBe(40);
  // The answer was lost: the same part again changes nothing, and says where to go on.
  expect(await progress(await part(0, half))).toBe(40);
  expect(await progress(await part(60, rest))).toBe(40);
  expect((await part(40, rest, kenji)).status).toBe(404);
  expect((await kenji.fetch(uploadUrl)).status).toBe(404);
  expect((await finish(rosa, uploadUrl, 'a.png', PNG.length)).status).toBe(409);
  // Longer than an upload URL is valid, shorter than parts are kept.
  await clock.advance(20 * 60_000);
  expect(await progress(await rosa.fetch(uploadUrl))).toBe(40);
  const twice = await Promise.all([part(40, rest), part(40, rest)]);
  // The second one is refused while the first is under way; it changes nothing either way.
  expect(twice.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await progress(await rosa.fetch(uploadUrl))).toBe(PNG.length);
  const done = await finish(rosa, uploadUrl, 'Plan.png', PNG.length);
  expect(done.status).toBe(201);
  const file = (await done.json()) as { id: string };
  expect(file).toMatchObject({ name: 'Plan.png', type: 'image/png', sizeBytes: PNG.length });
  expect(await (await finish(rosa, uploadUrl, 'Plan.png', PNG.length)).json()).toEqual(file);
  await send(rosa, file.id);
  const answer = await fetchFile(kenji, file.id);
  expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
  expect([await partsOf(), await leftOver()]).toEqual([0, []]);
});

test('[UPL-02][UPL-05] parts that are too much or of a wrong type, given up or left, leave nothing', async () => {
  const large = await grant(rosa);
  expect((await post(rosa, `${large.uploadUrl}/parts/0`, Buffer.alloc(300_000))).status).toBe(413);
  const wrong = await grant(rosa);
  await post(rosa, `${wrong.uploadUrl}/parts/0`, Buffer.from('MZ\0\0 no accepted type'));
  const size = await progress(await rosa.fetch(wrong.uploadUrl));
  expect((await finish(rosa, wrong.uploadUrl, 'a.exe', size)).status).toBe(415);
  const given = await grant(rosa);
  await post(rosa, `${given.uploadUrl}/parts/0`, PNG);
  expect((await rosa.fetch(given.uploadUrl, { method: 'DELETE' })).status).toBe(204);
  expect((await rosa.fetch(given.uploadUrl)).status).toBe(404);
  const left = await grant(rosa);
  await post(rosa, `${left.uploadUrl}/parts/0`, PNG);
  await clock.advance(31 * 60_000);
  await vi.waitFor(async () => {
    await clock.advance(60_000);
    expect([await partsOf(), await leftOver()]).toEqual([0, []]);
  });
  expect((await rosa.fetch(left.uploadUrl)).status).toBe(404);
});
