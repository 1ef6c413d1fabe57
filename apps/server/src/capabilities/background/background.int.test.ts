import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { sendSiteFile } from '@hemicycle/testkit/send-site-file';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const clock = createFakeClock();
const DAY_MS = 24 * 60 * 60_000;
const DRAWINGS = ['/backgrounds/assembly.svg', '/backgrounds/library.svg', '/backgrounds/colonnade.svg'];
let server: TestServer;
let admin: TestClient;
let member: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, member] = [await server.signIn('admin'), await server.signIn('member08')];
});
afterAll(() => server.stop());

/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const send = async (bytes: Buffer = PNG) => {
  const fileId = await sendSiteFile(admin, 'createSiteBackgroundUpload', Uint8Array.from(bytes));
  return (await admin.call('saveSiteBackground', { body: { fileId } })).path;
};
const name = (first: string, second = DRAWINGS[1] ?? '') => ({
  body: { siteBackgroundImages: [first, second, DRAWINGS[2] ?? ''] as [string, string, string] },
});
const offered = async () => (await admin.call('getSiteFlags')).siteBackgroundImages;
const pictures = async () => {
  const { rows } = await server.database.pool.query(
    'select id, state from site_pictures order by created_ms',
  );
  return rows.map((row: { id: string; state: string }) => `/api/siteconfig/backgrounds/${row.id}.png`);
};

test('[VBG-05] an administrator uploads a picture, names it in the settings, and everybody signed in reads it', async () => {
  const path = await send();
  expect(path).toMatch(/^\/api\/siteconfig\/backgrounds\/[\da-f-]{36}\.png$/);
  expect(await offered()).toEqual(DRAWINGS);
  await admin.call('updateSiteFlags', name(path));
  expect(await offered()).toEqual([path, DRAWINGS[1], DRAWINGS[2]]);
  const answer = await member.fetch(path);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
  expect((await server.client().fetch(path)).status).toBe(401);
});

test('[VBG-05] who does not administer the site uploads nothing, and what is no picture is not kept', async () => {
  const before = await pictures();
  expect(
    await refusalOf(member.call('createSiteBackgroundUpload', { body: { sizeBytes: PNG.length } })),
  ).toBe('permission-missing');
  const fileId = await sendSiteFile(admin, 'createSiteBackgroundUpload', Uint8Array.from(PNG));
  expect(await refusalOf(member.call('saveSiteBackground', { body: { fileId } }))).toBe('permission-missing');
  expect(await refusalOf(send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBe(
    'file-type-not-accepted',
  );
  expect(
    await refusalOf(admin.call('createSiteBackgroundUpload', { body: { sizeBytes: 4 * 1024 * 1024 + 1 } })),
  ).toBe('file-too-large');
  expect(await pictures()).toEqual(before);
});

test('[VBG-05] a path to an uploaded picture that is not there is refused, and changes nothing', async () => {
  const before = await offered();
  const gone = '/api/siteconfig/backgrounds/00000000-0000-4000-8000-000000000000.png';
  expect(await refusalOf(admin.call('updateSiteFlags', name(gone)))).toBe('invalid-input');
  expect(await offered()).toEqual(before);
});

test('[VBG-05] a picture that no setting names goes after a day; named ones stay, also those of roles', async () => {
  const [first] = await offered();
  const [unnamed, ofRole] = [await send(), await send()];
  await admin.call('updateSiteFlags', {
    body: {
      roleBasedExceptions: { Member: { siteBackgroundImages: [ofRole, ...DRAWINGS.slice(1)] } },
    },
  });
  expect(await pictures()).toEqual(expect.arrayContaining([first, unnamed, ofRole]));
  await clock.advance(DAY_MS + 60_000);
  await vi.waitFor(async () => expect(await pictures()).not.toContain(unnamed));
  [admin, member] = [await server.signIn('admin'), await server.signIn('member08')];
  expect((await pictures()).toSorted()).toEqual([first, ofRole].toSorted());
  expect((await admin.fetch(unnamed)).status).toBe(404);
  expect((await member.fetch(ofRole)).status).toBe(200);
  // Named by nothing any more, and older than a day: it goes at once.
  await admin.call('updateSiteFlags', name(DRAWINGS[0] ?? ''));
  await vi.waitFor(async () => {
    // Jobs are looked for now and then.
    await clock.advance(1_000);
    expect(await pictures()).toEqual([ofRole]);
  });
});
