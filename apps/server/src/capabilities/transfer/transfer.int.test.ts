import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@hemicycle/contract/endpoints';
import { permissions } from '@hemicycle/contract/permissions';
import {
  sittingFile,
  type SittingFile,
  sittingPartName,
  sittingParts,
} from '@hemicycle/contract/sitting-file';
import { canonicalText } from '@hemicycle/record/canonical-bytes';
import { contentOf, signSittingFile, sittingSignedBytes } from '@hemicycle/record/sitting-file';
import { testKey } from '@hemicycle/record/testing-site';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { sendSiteFile } from '@hemicycle/testkit/send-site-file';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { entriesOfArchive } from './testing-archive.ts';

let here: TestServer;
let there: TestServer;
let admin: TestClient;
let adminThere: TestClient;
let memberThere: TestClient;
/** The file of a sitting with an open vote, a secret vote, an agenda, speeches, chat, and a closed
 *  part with all of these. */
let archive: Uint8Array<ArrayBuffer>;
let text: string;
let file: SittingFile;

beforeAll(async () => {
  [here, there] = await Promise.all([startTestServer(), startTestServer()]);
  admin = await here.signIn('admin');
  adminThere = await there.signIn('admin');
  memberThere = await there.signIn('member01');
  await makeSitting();
  // The other site does not know this person.
  await sql`update users set email = 'elsewhere@example.org' where email like 'member02@%'`.execute(
    here.database.db,
  );
  // Who administers does not stay in a closed part by that.
  await sql`update roles set actions_allowed = array_append(actions_allowed, ${permissions.closedSession})
    where id in (select role_id from user_roles where user_id = 'admin')`.execute(here.database.db);
  archive = await exported(admin);
  text = (await entriesOfArchive(archive))[0]?.content.toString() ?? '';
  file = sittingFile.parse(JSON.parse(text));
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
});

async function makeSitting() {
  const moderator = await here.signIn('moderator');
  const params = { idVotingSession: DEMO_OPEN_SESSION };
  await makeAgenda(moderator);
  await speakAndWrite(moderator, 'public');
  for (const anonymous of ['open', 'privateselection', 'closed'] as const) {
    if (anonymous === 'closed') await moderator.call('closeSession', { params, body: {} });
    const { id: pollId } = await moderator.call('createPoll', {
      params,
      body: { title: `Vote ${anonymous}`, anonymous: anonymous === 'closed' ? 'open' : anonymous },
    });
    await moderator.call('openPoll', { params: { pollId } });
    for (const name of ['member01', 'member02', 'member03']) {
      const voter = await here.signIn(name);
      const body = { voteDecision: 'Yea', requestId: randomUUID() };
      await voter.call('castVote', { params: { pollId }, body });
    }
    await moderator.call('closePoll', { params: { pollId } });
  }
  await speakAndWrite(moderator, 'secret');
  await moderator.call('openSession', { params });
  const { items } = await moderator.call('readAgenda', { params });
  const { id: draftId } = await moderator.call('createPoll', {
    params,
    body: {
      ...{ title: 'Draft of a vote', question: 'Shall it be?', anonymous: 'privatevoter' },
      ...{ voteOptions: ['For', 'Against'], majority: { kind: 'two-thirds', base: 'cast' } },
    },
  });
  const ofItem = { params: { ...params, itemId: items[0]?.id ?? '' } };
  await moderator.call('nameAgendaVotes', { ...ofItem, body: { pollIds: [draftId] } });
  await moderator.call('composeMinutes', { params });
  const { db } = here.database;
  await sql`insert into expected_sets select id, ends_ms, 1 from voting_sessions where id = ${DEMO_OPEN_SESSION}`.execute(
    db,
  );
  await sql`insert into expected_people values
    (${DEMO_OPEN_SESSION}, 'gone', 'Ines Leaver', true, false, '[]'),
    (${DEMO_OPEN_SESSION}, 'came', 'Olek Visitor', false, true, '[]')`.execute(db);
  await sql`insert into attendance_stays (id_voting_session, user_id, connection_id, joined_ms, left_ms)
    values (${DEMO_OPEN_SESSION}, 'gone', 'gone', 1, 2)`.execute(db);
}

async function makeAgenda(moderator: TestClient) {
  const params = { idVotingSession: DEMO_OPEN_SESSION };
  const { items } = await moderator.call('addAgendaItem', {
    params,
    body: {
      ...{ title: 'Case 7', kind: 'case', consent: true },
      movers: [{ userId: 'member03', name: 'x', role: 'mover' }],
      parties: [{ userId: null, name: 'Miller Ltd.', role: 'Applicant' }],
    },
  });
  const itemId = items.find(({ title }) => title === 'Case 7')?.id ?? '';
  const ofItem = { params: { ...params, itemId } };
  const { uploadUrl } = await moderator.call('createPaperUpload', { ...ofItem, body: {} });
  const form = new FormData();
  form.append('file', new Blob(['paper content']), 'brief.txt');
  const answer = await moderator.fetch(uploadUrl, { method: 'POST', body: form });
  const { id: fileId } = endpoints.uploadFile.answer.parse(await answer.json());
  await moderator.call('addAgendaPaper', { ...ofItem, body: { fileId } });
  await moderator.call('keepAgendaNote', { ...ofItem, body: { text: 'my private note' } });
  await moderator.call('publishAgenda', { params, body: { published: true } });
}

/** A speaker without an account is interrupted by a member, and a message and a caption are sent.
 *  All of it names `what`. */
async function speakAndWrite(moderator: TestClient, what: string) {
  const { db } = here.database;
  const number = what === 'secret' ? 2 : 1;
  const params = { idVotingSession: DEMO_OPEN_SESSION };
  const { version } = await moderator.call('openSpeakersList', {
    params,
    body: {
      title: `List ${what}`,
      order: 'group',
      interventions: 'chair',
      answerLimitSeconds: 60,
      limitScope: 'item',
    },
  });
  await moderator.call('enterSpeechRequest', { params, body: { name: `Expert ${what}`, side: 'for' } });
  const list = await moderator.call('callSpeaker', { params, body: { version } });
  await sql`
    insert into speeches (id, list_id, number, kind, of_speech, user_id, display_name, started_ms,
      ended_ms, spoken_ms, hand_type, hand_raise_ms)
    select 'i-' || id, list_id, 2, 'intervention', id, 'member01', ${`Doubter ${what}`}, started_ms,
      started_ms, 0, 0, 0 from speeches where list_id = ${list.id}`.execute(db);
  await moderator.call('closeSpeakersList', { params, body: { version: list.version } });
  const sent = await moderator.call('sendChatMessage', {
    params: { roomId: DEMO_OPEN_SESSION },
    body: { text: `Message ${what}` },
  });
  await sql`
    insert into caption_numbers (id_voting_session, language, last_number, last_version)
    values (${DEMO_OPEN_SESSION}, 'default', 2, 2) on conflict do nothing`.execute(db);
  await sql`
    insert into captions (id, id_voting_session, language, number, version, text, first_text,
      captioner_name, created_ms, changed_ms)
    select ${what}, ${DEMO_OPEN_SESSION}, 'default', ${number}, ${number}, ${`Line ${what}`},
      '', 'A', created_ms, created_ms from chat_messages where id = ${sent.id}`.execute(db);
}

async function exported(client: TestClient): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await client.fetch(`/api/transfer/votingsession/${DEMO_OPEN_SESSION}`);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Uploads a file, and has it checked or taken in. */
async function send(
  client: TestClient,
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const fileId = await sendSiteFile(client, 'createSittingUpload', content);
  const headers = { 'content-type': 'application/json' };
  return client.fetch(path, { method: 'POST', headers, body: JSON.stringify({ fileId }) });
}

const plan = async (content: Uint8Array<ArrayBuffer>) => {
  const answer = await send(adminThere, '/api/transfer/plan', content);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { ok: boolean; plan: unknown; problem: unknown };
};

async function take(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const answer = await send(adminThere, '/api/transfer/sittings', content);
  expect(answer.status).toBe(201);
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

/** A digest of every row of every table that is not about the import itself. */
async function digestOf({ database: { db } }: TestServer): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_name = any(${[
      'poll_records',
      'polls',
      'record_keys',
      'roles',
      'user_roles',
      'users',
      'voting_sessions',
      'voting_session_members',
      'imported_sittings',
      'imported_parts',
      'imported_people',
    ]}::text[])`.execute(db);
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)} order by 1, 2`.execute(db);
    digests[name] = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  }
  return digests;
}

test('[BEY-25] the file of a sitting has all of it and nothing secret', async () => {
  const { parts } = file;
  expect(parts.polls.map(({ title, electors }) => [title, electors.length > 0])).toEqual([
    ['Vote open', true],
    ['Vote privateselection', true],
    ['Vote closed', true],
  ]);
  expect(parts.agenda?.items.find(({ title }) => title === 'Case 7')).toMatchObject({
    ...{ kind: 'case', consent: true, parties: [{ personId: null, name: 'Miller Ltd.', role: 'Applicant' }] },
    movers: [{ personId: 'member03', role: 'mover' }],
    papers: [{ fileName: 'brief.txt', type: 'text/plain', bytes: 13, version: 1 }],
  });
  expect(text).not.toMatch(/private note|paper content/u);
  expect(parts.people.length).toBeGreaterThan(2);
  expect(parts.minutes?.blocks.length).toBeGreaterThan(0);
  expect(parts.audit.some(({ act }) => act === 'closePoll')).toBe(true);
  expect(text).not.toMatch(/argon2|password|"token|code_hash|sealed/iu);
  const secret = JSON.stringify(parts.polls[1]);
  expect(secret).not.toContain('voteDecision');
  expect(canonicalText(JSON.parse(text)) + '\n').toBe(text);
});

test('[BEY-25][BEY-45] the file has the speeches with the rules of their lists, and nothing that was said while the sitting was closed', () => {
  const { parts } = file;
  expect(parts.sitting.closedParts).toEqual([{ fromMs: expect.any(Number), toMs: expect.any(Number) }]);
  expect(parts.speakers).toMatchObject([
    {
      ...{
        title: 'List public',
        order: 'group',
        interventions: 'chair',
        answerLimitSeconds: 60,
        limitScope: 'item',
      },
      speeches: [
        { number: 1, kind: 'speech', ofNumber: null, side: 'for', personId: null, name: 'Expert public' },
        { number: 2, kind: 'intervention', ofNumber: 1, personId: 'member01', name: 'Doubter public' },
      ],
    },
  ]);
  expect(parts.chat.map((message) => message.text)).toEqual(['Message public']);
  expect(parts.captions.map((line) => line.text)).toEqual(['Line public']);
  expect(text).not.toMatch(/(?:List|Expert|Doubter|Message|Line) secret/u);
  expect(parts.polls.map(({ inClosed }) => inClosed)).toEqual([false, false, true]);
});

test('[BEY-25] a sitting is tried, taken in, read, handed on as it was, and taken back', async () => {
  const before = await digestOf(there);
  const tried = await plan(archive);
  expect(tried).toMatchObject({
    ok: true,
    plan: { title: file.parts.sitting.title, voteCount: 3, imported: false, sameTitle: true },
  });
  const { people } = z
    .object({ people: z.array(z.object({ email: z.string().nullable(), matched: z.boolean() })) })
    .parse(tried.plan);
  expect(people.filter(({ matched }) => !matched).map(({ email }) => email)).toEqual([
    'elsewhere@example.org',
  ]);
  expect(await digestOf(there)).toEqual(before);

  const id = await take(archive);
  const after = await digestOf(there);
  for (const [table, digest] of Object.entries(before)) {
    if (!table.startsWith('imported_')) expect([table, after[table]]).toEqual([table, digest]);
  }
  expect((await send(adminThere, '/api/transfer/sittings', archive)).status).toBe(409);

  const params = { importedId: id };
  const read = await memberThere.call('getImportedSitting', { params });
  expect(read.votes.map(({ title, tally }) => [title, tally?.[0]])).toEqual([
    ['Vote open', { option: 'Yea', votes: 3, weight: '3' }],
    ['Vote privateselection', expect.anything()],
  ]);
  expect(read).toMatchObject({ mayManage: false, hasRecord: false, sitting: { voteCount: 2 } });
  expect(read.closedParts).toEqual(file.parts.sitting.closedParts);
  expect((await memberThere.fetch(`/api/transfer/sittings/${id}/record`)).status).toBe(404);
  const whole = await adminThere.call('getImportedSitting', { params });
  expect(whole.hasRecord).toBe(true);
  expect(whole.votes.map(({ title, inClosed }) => [title, inClosed])).toEqual([
    ['Vote open', false],
    ['Vote privateselection', false],
    ['Vote closed', true],
  ]);
  expect((await memberThere.fetch(`/api/transfer/sittings/${id}/parts/attendance`)).status).toBe(404);
  expect((await memberThere.fetch(`/api/transfer/sittings/${id}/parts/minutes`)).status).toBe(404);
  expect((await memberThere.fetch(`/api/transfer/sittings/${id}/file`)).status).toBe(403);
  const minutes = await adminThere.call('getImportedPart', { params: { ...params, part: 'minutes' } });
  expect(minutes.minutes?.state).toBe('draft');

  const attended = await adminThere.call('getImportedPart', { params: { ...params, part: 'attendance' } });
  expect(attended.names['gone']).toBe('Ines Leaver');
  const kept = await adminThere.call('getImportedPart', { params: { ...params, part: 'expected' } });
  expect(kept.expected).toEqual([
    {
      ...{ personId: 'gone', name: 'Ines Leaver', voter: true, guest: false },
      ...{ groupName: null, weights: [] },
    },
    {
      ...{ personId: 'came', name: 'Olek Visitor', voter: false, guest: true },
      ...{ groupName: null, weights: [] },
    },
  ]);
  // Who only came is in the list, and is not counted among those who were expected.
  expect(whole.parts).toContainEqual({ part: 'expected', count: 1 });
  expect((await memberThere.fetch(`/api/transfer/sittings/${id}/parts/expected`)).status).toBe(404);

  const record = await (await adminThere.fetch(`/api/transfer/sittings/${id}/record`)).text();
  const keys = await admin.call('listRecordKeys');
  expect(verifyRecordFile(record, keys.keys, verifyEd25519, verifyPasskeySignature).problems).toEqual([]);
  const again = await adminThere.fetch(`/api/transfer/sittings/${id}/file`);
  expect(Buffer.from(await again.arrayBuffer()).equals(archive)).toBe(true);

  const elsewhere = await there.signIn('member02');
  expect((await elsewhere.fetch(`/api/transfer/sittings/${id}`)).status).toBe(404);
  expect((await elsewhere.call('listImportedSittings')).sittings).toEqual([]);
  expect((await adminThere.fetch(`/api/transfer/sittings/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await digestOf(there)).toEqual(before);
  const { acts } = await adminThere.call('listAllModerationActs');
  const done = acts.map(({ act }) => act);
  for (const act of ['importSitting', 'readRecord', 'deleteImportedSitting']) expect(done).toContain(act);
});

test('[BEY-25] drafts of votes come along, for administrators alone', async () => {
  expect(file.parts.drafts).toMatchObject([
    {
      ...{ type: 'vote', title: 'Draft of a vote', question: 'Shall it be?', privacy: 'privatevoter' },
      ...{ voteOptions: ['For', 'Against'], votingOrganisation: null, form: { kind: 'single' } },
      majority: { kind: 'two-thirds', base: 'cast', castingVote: false },
    },
  ]);
  const draftId = file.parts.drafts?.[0]?.id ?? '';
  const id = await take(archive);
  const params = { importedId: id };
  const ofAdmin = await adminThere.call('getImportedSitting', { params });
  expect(ofAdmin.parts).toContainEqual({ part: 'drafts', count: 1 });
  const { drafts } = await adminThere.call('getImportedPart', { params: { ...params, part: 'drafts' } });
  expect(drafts).toEqual(file.parts.drafts);
  const whole = await adminThere.call('getImportedPart', { params: { ...params, part: 'agenda' } });
  expect(JSON.stringify(whole)).toContain(draftId);

  const ofMember = await memberThere.call('getImportedSitting', { params });
  expect(ofMember.parts.map(({ part }) => part)).not.toContain('drafts');
  expect((await memberThere.fetch(`/api/transfer/sittings/${id}/parts/drafts`)).status).toBe(404);
  const seen = await memberThere.call('getImportedPart', { params: { ...params, part: 'agenda' } });
  expect(seen.agenda?.items.length).toBeGreaterThan(0);
  expect(JSON.stringify([ofMember, seen])).not.toMatch(new RegExp(`Draft of a vote|${draftId}`, 'u'));
  await adminThere.call('deleteImportedSitting', { params });
});

test('[BEY-25] a file of version 1 is taken in', async () => {
  const { drafts: _, ...later } = file.parts;
  const rest = sittingParts.parse(
    JSON.parse(JSON.stringify(later, (name, value: unknown) => (name === 'sha256' ? undefined : value))),
  );
  const { signer, key } = testKey(7, 1);
  const contents = sittingPartName.options
    .filter((part) => part !== 'drafts')
    .map((part) => contentOf(rest, part));
  const { origin, issuedAtMs, keys } = file;
  const head = {
    ...{ format: 'hemicycle-sitting/1' as const, origin, issuedAtMs, keys: [...keys, key], contents },
    keyId: signer.keyId,
  } as const;
  const old = { ...head, parts: rest, signature: signer.sign(sittingSignedBytes(head)) };
  const id = await take(canonicalText(old));
  const params = { importedId: id };
  const read = await adminThere.call('getImportedSitting', { params });
  expect(read.sitting.voteCount).toBe(3);
  expect(read.parts.map(({ part }) => part)).not.toContain('drafts');
  await adminThere.call('deleteImportedSitting', { params });
});

test('[BEY-25] names and titles of a file are shown plainly, to members those of the authors in the chat alone', async () => {
  const copy = structuredClone(file);
  const { signer, key } = testKey(8, 1);
  copy.parts.sitting.title = 'Plenary\n\u202Eyranelp';
  for (const person of copy.parts.people) person.name = `\u202E${person.name}\u0007`;
  // Without contents the document alone is the file.
  for (const { papers } of copy.parts.agenda?.items ?? []) {
    for (const paper of papers) delete paper.sha256;
  }
  const { origin, issuedAtMs, parts } = copy;
  const keys = [...copy.keys, key];
  const id = await take(canonicalText(signSittingFile({ origin, issuedAtMs, keys, parts }, signer)));
  const params = { importedId: id };
  expect((await memberThere.call('getImportedSitting', { params })).sitting.title).toBe('Plenary yranelp');
  const chat = await memberThere.call('getImportedPart', { params: { ...params, part: 'chat' } });
  const authors = new Set(file.parts.chat.map(({ personId }) => personId));
  const shown = file.parts.people.filter((person) => authors.has(person.id));
  expect(shown.length).toBeGreaterThan(0);
  expect(chat.names).toEqual(Object.fromEntries(shown.map((person) => [person.id, person.name])));
  const people = await adminThere.call('getImportedPart', { params: { ...params, part: 'people' } });
  expect(people.people?.map(({ name }) => name)).toEqual(file.parts.people.map(({ name }) => name));

  const captions = { params: { ...params, part: 'captions' } } as const;
  const reads = Array.from({ length: 8 }, () => memberThere.call('getImportedPart', captions));
  const statuses = (await Promise.allSettled(reads)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set(['fulfilled', 'rejected']));
  expect((await adminThere.fetch(`/api/transfer/sittings/${id}`, { method: 'DELETE' })).status).toBe(204);
});

test('[BEY-25] a file that was changed is refused, and the first wrong thing is named', async () => {
  const before = await digestOf(there);
  const changed = (edit: (copy: SittingFile) => unknown) => {
    const copy = structuredClone(file);
    edit(copy);
    return JSON.stringify(copy);
  };
  const { signer, key } = testKey(7, 1);
  const anew = (edit: (copy: SittingFile) => unknown) => {
    const copy = structuredClone(file);
    edit(copy);
    const { origin, issuedAtMs, parts } = copy;
    return JSON.stringify(signSittingFile({ origin, issuedAtMs, keys: [...copy.keys, key], parts }, signer));
  };
  const refused: readonly [string, string, unknown][] = [
    ['no JSON', 'x'.repeat(100), { kind: 'not-a-sitting' }],
    ['another file', '{"format":"hemicycle-record/2"}', { kind: 'not-a-sitting' }],
    ['cut short', text.slice(0, -100), { kind: 'not-a-sitting' }],
    ['nested without end', '['.repeat(100_000), { kind: 'not-a-sitting' }],
    ['a name that stands twice', text.replace('"parts":', '"parts":{},"parts":'), { kind: 'spelling' }],
    ['written anew with spaces', JSON.stringify(file, null, 2), { kind: 'spelling' }],
    ['a newer version', text.replace('hemicycle-sitting/2', 'hemicycle-sitting/3'), { kind: 'newer' }],
    ['a member too many', changed((copy) => Object.assign(copy.parts.sitting, { x: 1 })), { kind: 'shape' }],
    ['another title', changed((copy) => (copy.parts.sitting.title = 'x')), { kind: 'part', part: 'sitting' }],
    [
      'an elector less',
      changed((copy) => copy.parts.polls[0]?.electors.pop()),
      { kind: 'part', part: 'polls' },
    ],
    [
      'who was expected left out',
      changed((copy) => delete copy.parts.expected),
      { kind: 'part', part: 'expected' },
    ],
    ['the drafts left out', changed((copy) => delete copy.parts.drafts), { kind: 'part', part: 'drafts' }],
    ['another site', changed((copy) => (copy.origin.siteName = 'x')), { kind: 'signature' }],
    [
      'an id of a path',
      changed((copy) => (copy.parts.sitting.id = '../../x')),
      { kind: 'shape', where: expect.stringContaining('parts.sitting.id') },
    ],
    [
      'a sitting that ends before it starts, signed by somebody',
      anew((copy) => (copy.parts.sitting.startsMs = copy.parts.sitting.endsMs + 1)),
      { kind: 'shape', part: 'sitting', where: 'parts.sitting.startsMs is after endsMs' },
    ],
    [
      'an id twice, signed by somebody',
      anew((copy) => copy.parts.people.push(copy.parts.people[0]!)),
      { kind: 'twice', part: 'people' },
    ],
    [
      'a vote changed, signed by somebody',
      anew((copy) => {
        copy.parts.record = JSON.parse(JSON.stringify(copy.parts.record).replace('"Yea"', '"Nay"'));
      }),
      { kind: 'record' },
    ],
  ];
  for (const [what, content, problem] of refused) {
    // One upload is enough: a file that was checked is still there to be taken in.
    const body = { fileId: await sendSiteFile(adminThere, 'createSittingUpload', content) };
    const tried = await adminThere.call('planSittingImport', { body });
    expect([what, tried]).toMatchObject([what, { ok: false, problem }]);
    const taken = refusalOf(adminThere.call('importSitting', { body }));
    expect([what, await taken]).toEqual([what, 'sitting-file-refused']);
  }
  expect(await digestOf(there)).toEqual(before);
});

test('[BEY-25][BEY-45] of a sitting with a closed part there is no file for an administrator who may not know of it, also after its end', async () => {
  const [outside, moderator] = await Promise.all([here.signIn('admin'), here.signIn('moderator')]);
  const idVotingSession = await makeCommittee(outside, Date.now(), ['moderator', 'member01']);
  const params = { idVotingSession };
  const change = (from: string, to: string) =>
    sql`update roles set actions_allowed = array_replace(actions_allowed, ${from}, ${to})
      where id in (select role_id from user_roles where user_id = 'admin')`.execute(here.database.db);
  const read = async () => {
    const answer = await outside.fetch(`/api/transfer/votingsession/${idVotingSession}`);
    return { status: answer.status, text: await answer.text() };
  };
  await change(permissions.closedSession, 'nothing');
  try {
    expect((await read()).status).toBe(200);
    await moderator.call('closeSession', { params, body: {} });
    const { id: pollId } = await moderator.call('createPoll', { params, body: { title: 'Vote inside' } });
    await moderator.call('openPoll', { params: { pollId } });
    await moderator.call('closePoll', { params: { pollId } });
    await moderator.call('openSession', { params });
    await moderator.call('endVotingSession', { params });
    const refused = await read();
    expect(refused.text).not.toContain('Vote inside');
    expect(refused).toMatchObject({ status: 403, text: expect.stringContaining('private-part-hidden') });
    expect(await refusalOf(outside.call('planSittingExport', { params }))).toBe('private-part-hidden');
  } finally {
    await change('nothing', permissions.closedSession);
  }
  expect(await read()).toMatchObject({ status: 200, text: expect.stringContaining('Vote inside') });
});

test('[BEY-25] there is no file while a vote is open, and none for others', async () => {
  const moderator = await here.signIn('moderator');
  const path = `/api/transfer/votingsession/${DEMO_OPEN_SESSION}`;
  expect((await moderator.fetch(path)).status).toBe(403);
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession: DEMO_OPEN_SESSION },
    body: { title: 'Open' },
  });
  await moderator.call('openPoll', { params: { pollId } });
  expect((await admin.fetch(path)).status).toBe(409);
});

test('[BEY-25] the schema of the file in the docs is that of the contract', () => {
  const path = join(import.meta.dirname, '../../../../../docs/sitting-file.schema.json');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(z.toJSONSchema(sittingFile, { io: 'input' }));
});
