import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { MinuteBlock, stepMinutes } from '@hemicycle/contract/minutes';
import { MINUTES_FORMAT, minutesHash, minutesSignedBytes } from '@hemicycle/record/signed-minutes';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { meanwhile } from '@hemicycle/testkit/meanwhile';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { testPng } from '@hemicycle/testkit/test-png';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteSettings, saveSettings } from '../site/site-store.ts';

let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let member: TestClient;
let idVotingSession: string;
const here = () => ({ params: { idVotingSession } });

beforeAll(async () => {
  server = await startTestServer();
  [admin, moderator, member] = [
    await server.signIn('admin'),
    await server.signIn('moderator'),
    await server.signIn('member01'),
  ];
});
afterAll(() => server.stop());
beforeEach(async () => {
  idVotingSession = await newSitting('Plenary sitting 114', 0);
});

async function newSitting(title: string, inMs: number): Promise<string> {
  const made = await admin.call('createVotingSession', {
    body: {
      title,
      epochStartTime: server.clock.nowMs() - 1000 + inMs,
      epochEndTime: server.clock.nowMs() + 3_600_000 + inMs,
    },
  });
  return made.idVotingSession;
}

async function closedVote(title: string, more: object = {}, sitting = idVotingSession): Promise<string> {
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession: sitting },
    body: { title, voteOptions: ['Yea', 'Nay', 'Pres.'], ...more },
  });
  await moderator.call('openPoll', { params: { pollId } });
  const body = { voteDecision: 'Yea', requestId: randomUUID() };
  await member.call('castVote', { params: { pollId }, body });
  await moderator.call('closePoll', { params: { pollId } });
  return pollId;
}

async function declare(pollId: string, result: 'PASS' | 'FAIL') {
  const { poll } = await moderator.call('getPoll', { params: { pollId } });
  const replaces = poll.resultDetails.declaredAt;
  await moderator.call('declarePoll', {
    params: { pollId },
    body: { result, commentary: 'By the chair.', replaces },
  });
}

const factOf = (blocks: readonly MinuteBlock[], id: string) =>
  blocks.find((block) => block.kind === 'fact' && block.source.id === id);
const wordsOf = (block: MinuteBlock | undefined) =>
  block?.kind === 'fact' ? block.wording.lines.join(' ') : '';

async function addText(text: string, after: string, client = moderator): Promise<string> {
  const id = randomUUID();
  await client.call('addMinuteText', { ...here(), body: { id, after, text } });
  return id;
}

test('[BEY-34] a draft composes itself from facts, each with its source', async () => {
  const { items } = await moderator.call('addAgendaItem', { ...here(), body: { title: 'Water Bill' } });
  const itemId = items[0]?.id ?? '';
  await moderator.call('publishAgenda', { ...here(), body: { published: true } });
  await moderator.call('setCurrentAgendaItem', { ...here(), body: { itemId } });
  const pollId = await closedVote('Shall it pass?');
  const secretId = await closedVote('In secret', { anonymous: 'privatevoterselection' });
  await declare(pollId, 'PASS');
  const { blocks, state, missing } = await moderator.call('composeMinutes', here());
  expect([state, missing]).toEqual(['draft', []]);
  expect(blocks.map((block) => block.section)).toEqual([
    'opening',
    'attendance',
    ...[`item:${itemId}`, `item:${itemId}`, `item:${itemId}`],
    'closing',
  ]);
  const item = factOf(blocks, itemId);
  expect(item?.kind === 'fact' && item.wording.heading).toBe('1. Water Bill');
  expect(wordsOf(item)).toMatch(/^Taken up at /);
  const vote = factOf(blocks, pollId);
  expect(wordsOf(vote)).toMatch(/Vote 1\. Shall it pass\?.*Names open\. PASS: 1 Yea, 0 Nay, 0 Pres\./);
  const { poll } = await member.call('getPoll', { params: { pollId } });
  expect(wordsOf(vote)).toContain(poll.record?.hash.slice(0, 4));
  const { votes } = await member.call('inspectVotes', { params: { pollId } });
  const name = votes[0]?.voterName ?? 'nobody';
  expect(JSON.stringify(vote)).toContain(name);
  const secret = factOf(blocks, secretId);
  expect(wordsOf(secret)).toContain('Names not shown');
  expect(JSON.stringify(secret)).not.toContain(name);
  // Composing again changes nothing.
  expect((await admin.call('composeMinutes', here())).version).toBe(1);
  expect((await member.call('readMinutes', here())).minutes).toBeNull();
});

test('[BEY-34] [BEY-35] an item whose vote was held was taken up, also when nobody made it current', async () => {
  for (const title of ['Opening', 'Forests', 'Waters', 'Roads']) {
    const consent = title === 'Forests' || title === 'Waters';
    await moderator.call('addAgendaItem', { ...here(), body: { title, consent } });
  }
  const { items } = await moderator.call('publishAgenda', { ...here(), body: { published: true } });
  const [opening = '', forests = '', waters = '', roads = ''] = items.map(({ id }) => id);
  const body = { itemIds: [forests, waters] };
  const grouped = await moderator.call('groupConsentVote', { ...here(), body });
  const together = grouped.items[1]?.votes[0]?.pollId ?? '';
  await moderator.call('openPoll', { params: { pollId: together } });
  await moderator.call('closePoll', { params: { pollId: together } });
  const { id: pollId } = await moderator.call('createPoll', {
    ...here(),
    body: { title: 'Roads', voteOptions: ['Yea', 'Nay'], agendaItems: [roads] },
  });
  const { blocks } = await moderator.call('composeMinutes', here());
  expect(wordsOf(factOf(blocks, opening))).toBe('Not taken up.');
  expect(wordsOf(factOf(blocks, forests))).toMatch(
    /^Taken up at \S+( [AP]M)?\. Decided together with 3 by vote 1/,
  );
  expect(wordsOf(factOf(blocks, waters))).toMatch(
    /^Taken up at \S+( [AP]M)?\. Decided together with 2 by vote 1/,
  );
  expect(factOf(blocks, together)?.section).toBe(`item:${forests}`);
  expect(wordsOf(factOf(blocks, roads))).toBe('Not taken up.');
  // A vote that was withdrawn after its opening stands in the minutes: its item was taken up.
  await moderator.call('openPoll', { params: { pollId } });
  await moderator.call('cancelPoll', { params: { pollId }, body: { reason: 'Wrong question' } });
  const { minutes } = await moderator.call('readMinutes', here());
  const fact = factOf(minutes?.blocks ?? [], roads);
  expect(fact?.kind === 'fact' && fact.changed?.wording?.lines.join(' ')).toMatch(/^Taken up at /);
  expect(minutes?.missing.map(({ key }) => key)).toEqual([`vote:${pollId}`]);
});

test('[BEY-34] two clerks write at once without loss: each text has its version, and both sides are there', async () => {
  const { blocks } = await moderator.call('composeMinutes', here());
  const opening = blocks[0]?.id ?? '';
  const blockId = await addText('First.', opening);
  const params = { idVotingSession, blockId };
  const mine = { text: 'First, by one.', version: 1 };
  expect((await moderator.call('changeMinuteText', { params, body: mine })).version).toBe(2);
  const theirs = { text: 'First, by the other.', version: 1 };
  expect(await refusalOf(admin.call('changeMinuteText', { params, body: theirs }))).toBe('changed-meanwhile');
  // The answer that was lost: the same text again is no conflict.
  expect((await moderator.call('changeMinuteText', { params, body: mine })).version).toBe(2);
  // Other texts are not held up.
  const other = await addText('Second.', blockId, admin);
  await admin.call('addMinuteText', { ...here(), body: { id: other, after: opening, text: 'Second.' } });
  const { minutes } = await admin.call('readMinutes', here());
  expect(minutes?.blocks.slice(1, 3)).toMatchObject([
    { kind: 'text', text: 'First, by one.' },
    { kind: 'text', text: 'Second.' },
  ]);
  await moderator.call('deleteMinuteText', { params: { ...params, version: '2' } });
  const { rows } = await server.database.pool.query(
    'select version, text from minute_wordings where block_id = $1 order by version',
    [blockId],
  );
  expect(rows.map(({ text }) => text)).toEqual(['First.', 'First, by one.']);
});

test('[BEY-34] nothing changes by itself: a clerk takes over what a source says now, or keeps the old wording', async () => {
  const pollId = await closedVote('Shall it pass?');
  const read = async () => {
    const { minutes } = await moderator.call('readMinutes', here());
    return { version: minutes?.version ?? 0, fact: factOf(minutes?.blocks ?? [], pollId) };
  };
  await moderator.call('composeMinutes', here());
  await declare(pollId, 'FAIL');
  const { fact } = await read();
  if (fact?.kind !== 'fact' || fact.changed === null) throw new Error('the change is shown');
  expect([wordsOf(fact), fact.changed.wording?.lines.join(' ')]).toEqual([
    expect.stringContaining('Not declared: 1 Yea'),
    expect.stringContaining('FAIL: 1 Yea'),
  ]);
  const params = { idVotingSession, blockId: fact.id };
  const seen = fact.changed.wording;
  await moderator.call('settleMinuteFact', { params, body: { take: false, seen, version: 1 } });
  expect((await read()).fact).toMatchObject({ changed: null, version: 2 });
  await declare(pollId, 'PASS');
  const stale = { take: true, seen, version: 2 };
  expect(await refusalOf(moderator.call('settleMinuteFact', { params, body: stale }))).toBe(
    'changed-meanwhile',
  );
  const again = (await read()).fact;
  if (again?.kind !== 'fact' || again.changed === null) throw new Error('the next change is shown');
  const body = { take: true, seen: again.changed.wording, version: 2 };
  await moderator.call('settleMinuteFact', { params, body });
  expect(wordsOf((await read()).fact)).toContain('PASS: 1 Yea');
});

test('[BEY-34] a fact that is new at its source is taken on a wish, at its place', async () => {
  const first = await closedVote('First');
  await moderator.call('composeMinutes', here());
  const second = await closedVote('Second');
  const { minutes } = await moderator.call('readMinutes', here());
  expect(minutes?.missing.map(({ key }) => key)).toEqual([`vote:${second}`]);
  const body = { key: `vote:${second}` };
  const { blocks, missing } = await moderator.call('takeMinuteFact', { ...here(), body });
  expect(missing).toEqual([]);
  const at = blocks.findIndex((block) => block === factOf(blocks, first));
  expect(blocks[at + 1]).toBe(factOf(blocks, second));
});

test('[BEY-34] sent, approved by a declared vote of a later sitting, signed, and never changed again', async () => {
  const pollId = await closedVote('Shall it pass?');
  const { blocks } = await moderator.call('composeMinutes', here());
  const textId = await addText('The clerks’ own text.', blocks[0]?.id ?? '');
  const step = (body: BodyOf<typeof stepMinutes>) => moderator.call('stepMinutes', { ...here(), body });
  expect(await refusalOf(step({ to: 'signed', version: 2 }))).toBe('minutes-locked');
  expect(await refusalOf(step({ to: 'sent', version: 1 }))).toBe('changed-meanwhile');
  const sent = await step({ to: 'sent', version: 2 });
  const params = { idVotingSession, blockId: textId };
  const change = () => moderator.call('changeMinuteText', { params, body: { text: 'Other', version: 1 } });
  expect(await refusalOf(change())).toBe('minutes-locked');
  expect((await member.call('readMinutes', here())).minutes?.state).toBe('sent');

  await declare(pollId, 'PASS');
  const ownVote = { to: 'approved' as const, version: sent.version, pollId };
  expect(await refusalOf(step(ownVote))).toBe('minutes-vote-refused');
  const later = await newSitting('Plenary sitting 115', 900);
  const lost = await closedVote('Minutes of sitting 113', {}, later);
  await declare(lost, 'FAIL');
  expect(await refusalOf(step({ ...ownVote, pollId: lost }))).toBe('minutes-vote-refused');
  const approving = await closedVote('Minutes of sitting 114', {}, later);
  await declare(approving, 'PASS');
  expect((await moderator.call('listMinuteVotes', here())).votes).toMatchObject([
    { pollId: approving, sitting: 'Plenary sitting 115', number: 2 },
  ]);
  const approved = await step({ ...ownVote, pollId: approving });
  await declare(approving, 'FAIL');
  expect(await refusalOf(step({ to: 'signed', version: approved.version }))).toBe('minutes-vote-refused');
  await declare(approving, 'PASS');
  const { poll } = await moderator.call('getPoll', { params: { pollId: approving } });
  const signed = await step({ to: 'signed', version: approved.version });
  expect(await refusalOf(step({ to: 'draft', version: signed.version }))).toBe('minutes-locked');
  expect(await refusalOf(change())).toBe('minutes-locked');

  // Whoever reads them checks the signature.
  const { minutes } = await member.call('readMinutes', here());
  if (minutes?.signature === null || minutes === null) throw new Error('they are signed');
  const { signature, language } = minutes;
  const { vote, ...approval } = minutes.approval ?? { vote: null };
  expect(vote).toMatchObject({ pollId: approving, sitting: 'Plenary sitting 115' });
  // The declaration that stands is signed, not the one that approved them at first.
  const { declaredAt } = poll.resultDetails;
  expect(approval).toEqual({ number: 2, declaredAt, hash: minutesHash(vote) });
  const content = {
    ...{ format: MINUTES_FORMAT, idVotingSession, language, approval },
    blocks: minutes.blocks.map((block) =>
      block.kind === 'text'
        ? { section: block.section, text: block.text }
        : { section: block.section, source: block.source, ...block.wording },
    ),
  };
  expect(minutesHash(content)).toBe(signature.hash);
  const { keys } = await member.call('listRecordKeys');
  const key = keys.find(({ keyId }) => keyId === signature.keyId);
  const bytes = minutesSignedBytes(signature.hash);
  expect(verifyEd25519(key?.publicKey ?? '', bytes, signature.signature)).toBe(true);
  expect(verifyEd25519(key?.publicKey ?? '', minutesSignedBytes('0'.repeat(64)), signature.signature)).toBe(
    false,
  );
});

test('[BEY-34] minutes are not signed while their vote is declared as failed', async () => {
  await moderator.call('composeMinutes', here());
  const step = (body: BodyOf<typeof stepMinutes>) => moderator.call('stepMinutes', { ...here(), body });
  const sent = await step({ to: 'sent', version: 1 });
  const pollId = await closedVote('Minutes of sitting 114', {}, await newSitting('Plenary sitting 115', 900));
  await declare(pollId, 'PASS');
  const { pool } = server.database;
  const failed = `update polls set result = 'FAIL' where id = '${pollId}'`;
  const approve = () => step({ to: 'approved', version: sent.version, pollId });
  expect(await refusalOf(meanwhile({ pool, change: failed }, approve))).toBe('minutes-vote-refused');
  await declare(pollId, 'PASS');
  const approved = await approve();
  const sign = () => step({ to: 'signed', version: approved.version });
  expect(await refusalOf(meanwhile({ pool, change: failed }, sign))).toBe('minutes-vote-refused');
  expect((await moderator.call('readMinutes', here())).minutes).toMatchObject({
    ...{ state: 'approved', version: approved.version, signature: null },
  });
});

test('[BEY-34] who does not belong to the approving sitting reads its number and day, and checks the signature', async () => {
  await moderator.call('composeMinutes', here());
  const step = (body: BodyOf<typeof stepMinutes>) => moderator.call('stepMinutes', { ...here(), body });
  const sent = await step({ to: 'sent', version: 1 });
  const later = await newSitting('Closed committee', 900);
  const pollId = await closedVote('A secret matter', {}, later);
  await declare(pollId, 'PASS');
  const approved = await step({ to: 'approved', version: sent.version, pollId });
  await step({ to: 'signed', version: approved.version });
  await server.database.pool.query('update voting_sessions set members_only = true where id = $1', [later]);
  const read = async (client: TestClient) => (await client.call('readMinutes', here())).minutes;
  expect((await read(moderator))?.approval?.vote).toMatchObject({ pollId, title: 'A secret matter' });
  const minutes = await read(member);
  expect(minutes?.approval).toMatchObject({ number: 1, vote: null });
  expect(JSON.stringify(minutes)).not.toMatch(/Closed committee|A secret matter/);
  const { vote: _vote, ...approval } = minutes?.approval ?? { vote: null };
  const content = {
    ...{ format: MINUTES_FORMAT, idVotingSession, language: minutes?.language, approval },
    blocks: minutes?.blocks.map((block) =>
      block.kind === 'text' ? {} : { section: block.section, source: block.source, ...block.wording },
    ),
  };
  expect(minutesHash(content)).toBe(minutes?.signature?.hash);
});

test('[BEY-34] the id of a text that was taken out, or stands in other minutes, is not used again', async () => {
  const { blocks } = await moderator.call('composeMinutes', here());
  const after = blocks[0]?.id ?? '';
  const id = await addText('First.', after);
  await moderator.call('deleteMinuteText', { params: { idVotingSession, blockId: id, version: '1' } });
  const add = (idOfText: string, behind: string) =>
    moderator.call('addMinuteText', { ...here(), body: { id: idOfText, after: behind, text: 'Instead.' } });
  expect(await refusalOf(add(id, after))).toBe('already-exists');
  const elsewhere = await addText('Elsewhere.', after);
  idVotingSession = await newSitting('Plenary sitting 116', 0);
  const other = await moderator.call('composeMinutes', here());
  expect(await refusalOf(add(elsewhere, other.blocks[0]?.id ?? ''))).toBe('already-exists');
  const { rows } = await server.database.pool.query(
    'select text from minute_wordings where block_id = any($1) order by text',
    [[id, elsewhere]],
  );
  expect(rows).toEqual([{ text: 'Elsewhere.' }, { text: 'First.' }]);
});

test.each(['en', 'ar'] as const)('[BEY-34] PDF and DOCX on the letterhead, in %s', async (language) => {
  await saveSettings(server.database.db, {
    ...{ documentLanguage: language, siteName: 'Board of the Lake' },
    letterhead: '1 Lake Road\nRegister 77',
  });
  const chief = await server.signIn('admin');
  const { siteLogo } = await chief.call('saveSiteLogo', {
    body: { png: testPng().toString('base64'), before: { siteLogo: null } },
  });
  try {
    await closedVote('Shall it pass?');
    const { blocks } = await moderator.call('composeMinutes', here());
    await addText('نص الأمين\nand a second line <b>', blocks[0]?.id ?? '');
    const file = (format: string, client = moderator) =>
      client.fetch(`/api/minutes/${idVotingSession}/file/${format}`);
    expect((await file('pdf', member)).status).toBe(404);
    const pdf = await file('pdf');
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
    const parts = unzipSync(new Uint8Array(await (await file('docx')).arrayBuffer()));
    const body = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    expect(body).toContain('and a second line &lt;b&gt;');
    expect(body).toContain('Shall it pass?');
    expect(body.includes('<w:bidi/>')).toBe(language === 'ar');
    const header = Object.entries(parts).find(([name]) => /header\d\.xml$/.test(name))?.[1];
    const head = strFromU8(header ?? new Uint8Array());
    for (const said of ['Board of the Lake', '1 Lake Road', 'Register 77']) expect(head).toContain(said);
    expect(head).toContain('descr="Board of the Lake"');
    expect(Object.keys(parts).filter((name) => /^word\/media\/.*\.png$/.test(name))).toHaveLength(1);
  } finally {
    await chief.call('removeSiteLogo', { body: { before: { siteLogo } } });
    await deleteSettings(server.database.db, ['documentLanguage', 'siteName', 'letterhead']);
  }
});

test('[BEY-34] the house keeps text blocks; of two clerks at once the second is told', async () => {
  const block = { title: 'Quorum', text: 'The President noted that a quorum was present.' };
  expect(await admin.call('listMinuteTextBlocks')).toEqual({ blocks: [] });
  await admin.call('keepMinuteTextBlocks', { body: { blocks: [block], before: [] } });
  expect(await moderator.call('listMinuteTextBlocks')).toEqual({ blocks: [block] });
  const late = moderator.call('keepMinuteTextBlocks', { body: { blocks: [], before: [] } });
  expect(await refusalOf(late)).toBe('changed-meanwhile');
  expect(await moderator.call('listMinuteTextBlocks')).toEqual({ blocks: [block] });
});

test('[BEY-34] [AUDIT-01] the audit log has each change of a text: which block, before and after, long ones by their hash', async () => {
  const { blocks } = await moderator.call('composeMinutes', here());
  const blockId = await addText('First.', blocks[0]?.id ?? '');
  const params = { idVotingSession, blockId };
  const long = 'Long. '.repeat(400).trim();
  await moderator.call('changeMinuteText', { params, body: { text: long, version: 1 } });
  await moderator.call('changeMinuteText', { params, body: { text: long, version: 1 } });
  await moderator.call('deleteMinuteText', { params: { ...params, version: '2' } });
  const { acts } = await moderator.call('listModerationActs', here());
  const noted = expect.stringMatching(/^Long\. .*… SHA-256 [0-9a-f]{64}$/u) as string;
  const changed = (before: string, after: string) => ({
    byUserId: 'moderator',
    detail: { block: blockId, changes: [{ field: 'text', before, after }] },
  });
  const ofTexts = acts.filter(({ act }) => act.endsWith('MinuteText'));
  const order = ['addMinuteText', 'changeMinuteText', 'deleteMinuteText'];
  expect(ofTexts.toSorted((one, other) => order.indexOf(one.act) - order.indexOf(other.act))).toMatchObject([
    { act: 'addMinuteText', ...changed('', 'First.') },
    { act: 'changeMinuteText', ...changed('First.', noted) },
    { act: 'deleteMinuteText', ...changed(noted, '') },
  ]);
});

test('[BEY-34] [AUDIT-01] the audit log has each change of the text blocks of the house', async () => {
  const { blocks: before } = await admin.call('listMinuteTextBlocks');
  const blocks = [...before, { title: 'Oath', text: 'The member took the oath.' }];
  await admin.call('keepMinuteTextBlocks', { body: { blocks, before } });
  await admin.call('keepMinuteTextBlocks', { body: { blocks, before: blocks } });
  const query = { act: 'changeMinuteTextBlocks', search: 'Oath' } as const;
  const { acts } = await admin.call('listAllModerationActs', { query });
  expect(acts).toHaveLength(1);
  expect(acts[0]?.detail.changes).toContainEqual({
    ...{ field: 'text', before: '', after: 'Oath: The member took the oath.' },
  });
});
