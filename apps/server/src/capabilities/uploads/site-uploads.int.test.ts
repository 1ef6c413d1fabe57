import { readdirSync } from 'node:fs';
import { SITTING_ARCHIVE_MAX_BYTES } from '@hemicycle/contract/limits';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { sendSiteFile } from '@hemicycle/testkit/send-site-file';
import { createTestClient, type TestClient } from '@hemicycle/testkit/test-client';
import { startTwoTestServers, type TwoTestServers } from '@hemicycle/testkit/two-test-servers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const MEBIBYTE = 1_048_576;
const LIST = Buffer.from('email,displayName\nin-parts@house.org,Ada Lind\n');
const clock = createFakeClock();
let servers: TwoTestServers;
/** The same sign-in, at both servers. */
let admin: TestClient;
let adminThere: TestClient;
let other: TestClient;
let moderator: TestClient;

beforeAll(async () => {
  servers = await startTwoTestServers({ clock });
  const { here, there } = servers;
  admin = await here.signIn('admin');
  adminThere = createTestClient(there.url, admin.cookie);
  await here.database.pool.query(
    `insert into user_roles (user_id, role_id, position) select id, 'administrator', 9 from users where email like 'member07@%'`,
  );
  other = await here.signIn('member07');
  moderator = await here.signIn('moderator');
});
afterAll(() => servers.stop());
// Past the period within which a person gets so many upload URLs.
beforeEach(() => clock.advance(600_001));

const grant = async (client: TestClient, sizeBytes: number) =>
  (await client.call('createListUpload', { body: { sizeBytes } })).uploadUrl;
function post(client: TestClient, url: string, content: Buffer): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), 'people.csv');
  return client.fetch(url, { method: 'POST', body: form });
}
const progress = async (response: Response) =>
  ((await response.json()) as { receivedBytes?: number }).receivedBytes;
const finish = (client: TestClient, url: string, sizeBytes: number) =>
  client.fetch(`${url}/finish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'people.csv', sizeBytes }),
  });
const dryRun = (client: TestClient, fileId: string) =>
  client.call('importUsers', { body: { fileId, dryRun: true, passwordsLater: true } });
const stored = () =>
  readdirSync(`${servers.here.dataDir}/files`, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
const rows = async () =>
  (await servers.here.database.pool.query('select from uploads where state <> $1', ['failed'])).rows.length;
const HOURS_MS = 3 * 3_600_000;
/** Waits until the sweep has left nothing, after so much time. */
async function nothingLeft(afterMs: number): Promise<void> {
  await clock.advance(afterMs);
  const once = async () => {
    await clock.advance(60_000);
    expect([stored(), await rows()]).toEqual([0, 0]);
  };
  await vi.waitFor(once, { timeout: 10_000 });
}

test('[UPL-01][PEOP-02] a list comes in parts over two servers, one part lost, and goes once it is imported', async () => {
  const url = await grant(admin, LIST.length);
  const [half, rest] = [LIST.subarray(0, 20), LIST.subarray(20)];
  expect(await progress(await post(admin, `${url}/parts/0`, half))).toBe(20);
  // The answer was lost, and the other server is asked: it says where to go on.
  expect(await progress(await adminThere.fetch(url))).toBe(20);
  expect(await progress(await post(adminThere, `${url}/parts/0`, half))).toBe(20);
  expect(await progress(await post(adminThere, `${url}/parts/20`, rest))).toBe(LIST.length);
  const done = await finish(admin, url, LIST.length);
  expect(done.status).toBe(201);
  const { id: fileId } = (await done.json()) as { id: string };
  expect(await dryRun(adminThere, fileId)).toMatchObject({ created: 1, encoding: 'utf-8' });
  expect(await refusalOf(dryRun(other, fileId))).toBe('upload-gone');
  const body = { fileId, passwordsLater: true };
  expect(await admin.call('importUsers', { body })).toMatchObject({ created: 1 });
  expect(await refusalOf(admin.call('importUsers', { body }))).toBe('upload-gone');
  await nothingLeft(0);
});

test('[UPL-02] a file is as large as was said, and within the limit of what takes it', async () => {
  const asks = [
    admin.call('createListUpload', { body: { sizeBytes: 4 * MEBIBYTE + 1 } }),
    admin.call('createSittingUpload', { body: { sizeBytes: SITTING_ARCHIVE_MAX_BYTES + 1 } }),
  ];
  for (const ask of asks) expect(await refusalOf(ask)).toBe('file-too-large');
  const url = await grant(admin, 20);
  expect((await post(admin, `${url}/parts/0`, LIST)).status).toBe(413);
  expect((await post(admin, await grant(admin, 20), LIST)).status).toBe(413);
  // One of the largest size a person: the second large sitting waits until the first is imported
  // or gone.
  const large = { body: { sizeBytes: 400 * MEBIBYTE } };
  const { uploadUrl } = await admin.call('createSittingUpload', large);
  expect(await refusalOf(admin.call('createSittingUpload', large))).toBe('upload-quota-reached');
  await other.call('createSittingUpload', large);
  expect((await admin.fetch(uploadUrl, { method: 'DELETE' })).status).toBe(204);
  await admin.call('createSittingUpload', large);
  await nothingLeft(HOURS_MS);
});

test('[UPL-01] a hand-made request without the permission changes nothing, also after it was lost on the way', async () => {
  for (const call of ['createListUpload', 'createSittingUpload'] as const) {
    expect(await refusalOf(moderator.call(call, { body: { sizeBytes: 5 } }))).toBe('permission-missing');
  }
  const url = await grant(other, LIST.length);
  expect((await post(other, `${url}/parts/0`, LIST.subarray(0, 20))).status).toBe(200);
  for (const client of [moderator, admin]) {
    expect((await client.fetch(url)).status).toBe(404);
    expect((await post(client, `${url}/parts/20`, LIST.subarray(20))).status).toBe(404);
    expect((await finish(client, url, LIST.length)).status).toBe(404);
    expect((await client.fetch(url, { method: 'DELETE' })).status).toBe(404);
  }
  const fileId = await sendSiteFile(other, 'createListUpload', 'email,displayName\nx@house.org,X');
  // A file is for what it was uploaded for, and for nothing in a session.
  expect(await refusalOf(admin.call('planSittingImport', { body: { fileId } }))).toBe('upload-gone');
  expect(await refusalOf(other.call('planSittingImport', { body: { fileId } }))).toBe('upload-gone');
  const params = { roomId: 'plenary-sitting-114' };
  expect(await refusalOf(other.call('sendChatMessage', { params, body: { text: '', fileId } }))).toBe(
    'upload-gone',
  );
  await admin.call('updateUserRoles', { params: { userId: 'member07' }, body: { roles: ['member'] } });
  expect((await post(other, `${url}/parts/20`, LIST.subarray(20))).status).toBe(404);
  expect((await finish(other, url, LIST.length)).status).toBe(404);
  expect(await refusalOf(dryRun(other, fileId))).toBe('permission-missing');
  await nothingLeft(HOURS_MS);
});

test('[UPL-01] a file that is read again and again stays; one that is left goes after an hour', async () => {
  const fileId = await sendSiteFile(admin, 'createListUpload', LIST.toString());
  for (let times = 0; times < 3; times += 1) {
    await clock.advance(50 * 60_000);
    await dryRun(admin, fileId);
  }
  await clock.advance(61 * 60_000);
  expect(await refusalOf(dryRun(admin, fileId))).toBe('upload-gone');
  await nothingLeft(0);
});
