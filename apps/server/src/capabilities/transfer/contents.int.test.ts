import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@hemicycle/contract/endpoints';
import { sittingFile, type SittingFile } from '@hemicycle/contract/sitting-file';
import { signSittingFile } from '@hemicycle/record/sitting-file';
import { testKey } from '@hemicycle/record/testing-site';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { sendSiteFile } from '@hemicycle/testkit/send-site-file';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFolderStorage } from '../../adapters/storage/folder-storage.ts';
import { sweepImportedFiles } from './sweep-imported-files.ts';
import { buildArchive, entriesOfArchive, type TestEntry } from './testing-archive.ts';

const BRIEF = 'the content of the brief';
const ANNEX = `annex ${'x'.repeat(100_000)}`;
const params = { idVotingSession: DEMO_OPEN_SESSION };

let here: TestServer;
let there: TestServer;
let admin: TestClient;
let adminThere: TestClient;
/** The file of a sitting with two papers and two messages; one paper and one message have the same
 *  content. */
let archive: Uint8Array<ArrayBuffer>;
let entries: TestEntry[];
let file: SittingFile;
/** The id of a paper and that of its item. */
let paperId: string;

beforeAll(async () => {
  [here, there] = await Promise.all([startTestServer(), startTestServer()]);
  admin = await here.signIn('admin');
  adminThere = await there.signIn('admin');
  const moderator = await here.signIn('moderator');
  const { items } = await moderator.call('addAgendaItem', { params, body: { title: 'Budget' } });
  const ofItem = { params: { ...params, itemId: items.find(({ title }) => title === 'Budget')?.id ?? '' } };
  for (const [name, content] of [
    ['brief.txt', BRIEF],
    ['annex.txt', ANNEX],
  ] as const) {
    const { uploadUrl } = await moderator.call('createPaperUpload', { ...ofItem, body: {} });
    const fileId = await upload(moderator, uploadUrl, name, content);
    await moderator.call('addAgendaPaper', { ...ofItem, body: { fileId } });
  }
  await moderator.call('publishAgenda', { params, body: { published: true } });
  const room = { params: { roomId: DEMO_OPEN_SESSION } };
  const { uploadUrl } = await moderator.call('createChatUpload', { ...room, body: {} });
  const fileId = await upload(moderator, uploadUrl, 'same.txt', BRIEF);
  await moderator.call('sendChatMessage', { ...room, body: { text: 'See this', fileId } });
  archive = await bytesOf(await admin.fetch(`/api/transfer/votingsession/${DEMO_OPEN_SESSION}`));
  entries = await entriesOfArchive(archive);
  file = sittingFile.parse(JSON.parse(entries[0]?.content.toString() ?? ''));
  paperId = file.parts.agenda?.items.flatMap(({ papers }) => papers)[0]?.id ?? '';
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
});
beforeEach(async () => {
  for (const { id } of (await adminThere.call('listImportedSittings')).sittings) {
    await adminThere.call('deleteImportedSitting', { params: { importedId: id } });
  }
});

async function upload(client: TestClient, url: string, name: string, content: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const answer = await client.fetch(url, { method: 'POST', body: form });
  return endpoints.uploadFile.answer.parse(await answer.json()).id;
}

async function bytesOf(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** A tar whose first entry says that it has so many bytes. */
function withSize(bytes: Uint8Array, size: number): Buffer<ArrayBuffer> {
  const copy = Buffer.from(bytes);
  copy.write(`${size.toString(8).padStart(11, '0')} `, 124, 'ascii');
  copy.write(' '.repeat(8), 148, 'ascii');
  const sum = copy.subarray(0, 512).reduce((all, byte) => all + byte, 0);
  copy.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return copy;
}

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

async function take(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const body = { fileId: await sendSiteFile(adminThere, 'createSittingUpload', content) };
  return (await adminThere.call('importSitting', { body })).id;
}

/** What the other site keeps of imports: its rows, and the files in its storage but for uploads. */
async function kept() {
  const { db } = there.database;
  const { rows } = await sql<{ storage_id: string }>`select storage_id from imported_files`.execute(db);
  const { rows: sittings } = await sql`select id from imported_sittings`.execute(db);
  const { rows: uploads } = await sql<{ storage_id: string }>`select storage_id from uploads`.execute(db);
  const known = new Set(uploads.map((row) => row.storage_id));
  const files = readdirSync(join(there.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter((name) => ![...known].some((id) => name.startsWith(id)));
  return { rows: rows.length, sittings: sittings.length, files: files.length };
}
const sweep = () =>
  sweepImportedFiles({
    ...{ db: there.database.db, clock: there.clock },
    storage: createFolderStorage(join(there.dataDir, 'files')),
  });
const NOTHING = { rows: 0, sittings: 0, files: 0 };

test('[BEY-25] papers and files of the chat travel with the sitting, the same content once', async () => {
  expect(await admin.call('planSittingExport', { params })).toMatchObject({
    ...{ voteCount: 0, draftCount: 0, leftOut: 0 },
    files: { count: 3, bytes: 2 * BRIEF.length + ANNEX.length },
  });
  expect(entries.map(({ name }) => name)).toEqual([
    'sitting.json',
    ...[`files/${sha256(BRIEF)}`, `files/${sha256(ANNEX)}`].toSorted(),
  ]);
  expect(file.parts.agenda?.items.flatMap(({ papers }) => papers)).toMatchObject([
    { fileName: 'brief.txt', sha256: sha256(BRIEF) },
    { fileName: 'annex.txt', sha256: sha256(ANNEX) },
  ]);
  expect(file.parts.chat[0]?.file).toMatchObject({ name: 'same.txt', sha256: sha256(BRIEF) });

  const body = { fileId: await sendSiteFile(adminThere, 'createSittingUpload', archive) };
  expect(await adminThere.call('planSittingImport', { body })).toMatchObject({
    ok: true,
    plan: { files: { count: 2, bytes: BRIEF.length + ANNEX.length }, imported: false, earlier: false },
  });
  expect(await kept()).toEqual(NOTHING);
  const { id } = await adminThere.call('importSitting', { body });
  expect(await kept()).toEqual({ rows: 2, sittings: 1, files: 2 });
  expect((await adminThere.call('getImportedSitting', { params: { importedId: id } })).files).toEqual({
    ...{ count: 2, bytes: BRIEF.length + ANNEX.length },
  });
  const again = await bytesOf(await adminThere.fetch(`/api/transfer/sittings/${id}/file`));
  expect(Buffer.from(again).equals(archive)).toBe(true);

  await adminThere.call('deleteImportedSitting', { params: { importedId: id } });
  await expect.poll(kept).toEqual(NOTHING);
});

test('[BEY-25] [UPL-07] who took part saves its papers, and nobody else', async () => {
  const id = await take(archive);
  const address = `/api/transfer/sittings/${id}/contents`;
  const member = await there.signIn('member01');
  const messageId = file.parts.chat[0]?.id ?? '';
  const saved = await member.fetch(`${address}/agenda/${paperId}`);
  expect(await saved.text()).toBe(BRIEF);
  expect(Object.fromEntries(saved.headers)).toMatchObject({
    ...{ 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' },
    'content-disposition': expect.stringMatching(/^attachment; filename="brief\.txt"/u),
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(await (await member.fetch(`${address}/chat/${messageId}`)).text()).toBe(BRIEF);
  for (const path of [`chat/${paperId}`, `agenda/${messageId}`, `agenda/${sha256(BRIEF)}`]) {
    expect((await member.fetch(`${address}/${path}`)).status).toBe(404);
  }
  const { db } = there.database;
  await sql`update imported_people set user_id = null where user_id = 'member01'`.execute(db);
  expect((await member.fetch(`${address}/agenda/${paperId}`)).status).toBe(404);
  // An agenda that was hidden hides its papers, not the files of the chat.
  await sql`
    update imported_parts set body = replace(body, '"hidden":false', '"hidden":true')
    where part = 'agenda'`.execute(db);
  const other = await there.signIn('member02');
  expect((await other.fetch(`${address}/agenda/${paperId}`)).status).toBe(404);
  expect((await adminThere.fetch(`${address}/agenda/${paperId}`)).status).toBe(200);
});

test('[BEY-25] a tar that does not hold what its document names is refused, and leaves nothing', async () => {
  const [document, ...contents] = entries as [TestEntry, ...TestEntry[]];
  const [first, second] = contents as [TestEntry, TestEntry];
  const hash = (entry: TestEntry) => entry.name.slice('files/'.length);
  const nameOf = (entry: TestEntry) => (hash(entry) === sha256(BRIEF) ? /brief|same/u : /annex/u);
  const changed = Buffer.from(first.content);
  changed[0] = 0;
  const { signer, key } = testKey(7, 1);
  const anew = (edit: (copy: SittingFile) => unknown): TestEntry => {
    const copy = structuredClone(file);
    edit(copy);
    const { origin, issuedAtMs, parts } = copy;
    const signed = signSittingFile({ origin, issuedAtMs, keys: [...copy.keys, key], parts }, signer);
    return { name: 'sitting.json', content: JSON.stringify(signed) };
  };
  const paperOf = (copy: SittingFile) => copy.parts.agenda!.items.flatMap(({ papers }) => papers)[1]!;
  const outside = [
    '../../etc/passwd',
    '/etc/passwd',
    `files/../${hash(first)}`,
    `files/${hash(first)}/x`,
  ].map(async (name): Promise<[string, Uint8Array<ArrayBuffer>, unknown]> => [
    name,
    await buildArchive([document, { ...first, name }, second]),
    { kind: 'content-unknown', where: name },
  ]);
  const refused: readonly [string, string | Uint8Array<ArrayBuffer>, unknown][] = [
    ['the document alone', String(document.content), { kind: 'content-missing' }],
    ['a content missing', await buildArchive([document, first]), { kind: 'content-missing' }],
    [
      'a content changed',
      await buildArchive([document, second, { ...first, content: changed }]),
      { kind: 'content-wrong', where: expect.stringMatching(nameOf(first)) },
    ],
    [
      'a content of another size',
      await buildArchive([document, second, { ...first, content: 'short' }]),
      { kind: 'content-wrong' },
    ],
    ['a content twice', await buildArchive([document, first, first, second]), { kind: 'content-unknown' }],
    [
      'a content that nothing names',
      await buildArchive([document, ...contents, { name: `files/${'0'.repeat(64)}`, content: 'x' }]),
      { kind: 'content-unknown' },
    ],
    ...(await Promise.all(outside)),
    [
      'a link',
      await buildArchive([document, { ...first, type: 'symlink' }, second]),
      { kind: 'content-unknown' },
    ],
    ['a folder', await buildArchive([document, { name: 'files', content: '', type: 'directory' }]), {}],
    ['contents first', await buildArchive([first, second, document]), { kind: 'archive' }],
    ['two documents', await buildArchive([document, document, ...contents]), { kind: 'content-unknown' }],
    ['cut in a content', archive.slice(0, archive.length - 60_000), { kind: 'archive' }],
    ['cut in the document', archive.slice(0, 2_000), { kind: 'archive' }],
    ['cut between contents', archive.slice(0, archive.length - 1_024 - 512 - 512), {}],
    ['something else behind it', Buffer.concat([archive, Buffer.alloc(2_048, 'x')]), { kind: 'archive' }],
    [
      'a document as large as a bomb',
      withSize(archive, 8 * 1024 ** 3 - 1),
      { kind: 'too-large', where: 'sitting.json' },
    ],
    [
      'papers larger than may be',
      await buildArchive([anew((copy) => (paperOf(copy).bytes = 65 * 1024 * 1024)), ...contents]),
      { kind: 'too-large', where: 'annex.txt' },
    ],
    [
      'the hash of a content changed, signed by nobody',
      await buildArchive([
        {
          name: 'sitting.json',
          content: String(document.content).replaceAll(sha256(BRIEF), sha256('other')),
        },
        ...contents,
      ]),
      { kind: 'part' },
    ],
  ];
  for (const [what, content, problem] of refused) {
    const body = { fileId: await sendSiteFile(adminThere, 'createSittingUpload', content) };
    const tried = await adminThere.call('planSittingImport', { body });
    expect([what, tried]).toMatchObject([what, { ok: false, problem }]);
    expect([what, await refusalOf(adminThere.call('importSitting', { body }))]).toEqual([
      what,
      'sitting-file-refused',
    ]);
    expect([what, await kept()]).toEqual([what, NOTHING]);
    await sql`update uploads set expires_ms = 0, size_bytes = 0 where of_site`.execute(there.database.db);
    await sql`update uploads set created_ms = 0`.execute(there.database.db);
  }
});

test('[BEY-25] what a crash in the middle of an import leaves is removed by the sweep', async () => {
  const id = await take(archive);
  const { db } = there.database;
  // As if the server had ended before the sitting was written.
  await sql`update imported_files set state = 'storing', imported_id = null`.execute(db);
  await sql`delete from imported_sittings where id = ${id}`.execute(db);
  expect(await kept()).toEqual({ rows: 2, sittings: 0, files: 2 });
  await sweep();
  expect(await kept()).toEqual({ rows: 2, sittings: 0, files: 2 });
  await sql`update imported_files set expires_ms = 1`.execute(db);
  await sweep();
  expect(await kept()).toEqual(NOTHING);
});

test('[BEY-25] a later file of the same sitting stands beside the earlier one', async () => {
  await take(archive);
  const later = await bytesOf(await admin.fetch(`/api/transfer/votingsession/${DEMO_OPEN_SESSION}`));
  const body = { fileId: await sendSiteFile(adminThere, 'createSittingUpload', later) };
  expect(await adminThere.call('planSittingImport', { body })).toMatchObject({
    plan: { imported: false, earlier: true },
  });
  await adminThere.call('importSitting', { body });
  expect(await kept()).toEqual({ rows: 4, sittings: 2, files: 4 });
  expect(await refusalOf(take(archive))).toBe('sitting-imported-before');
  expect(await kept()).toEqual({ rows: 4, sittings: 2, files: 4 });
});
