import { randomUUID } from 'node:crypto';
import { MINUTE_LINES_MAX, type MinuteNews, minuteNews } from '@hemicycle/contract/minutes';
import { openEventLine } from '@hemicycle/testkit/event-line';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { CallError, TestClient } from '@hemicycle/testkit/test-client';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { startTwoTestServers, type TwoTestServers } from '@hemicycle/testkit/two-test-servers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

// Pages of minutes on two servers with one database and one bus.

let servers: TwoTestServers;
let here: TestServer;
let admin: TestClient;
let moderator: TestClient;
let member: TestClient;
let idVotingSession: string;
const sitting = () => ({ params: { idVotingSession } });

beforeAll(async () => {
  servers = await startTwoTestServers({});
  ({ here } = servers);
  [admin, moderator, member] = await Promise.all([
    here.signIn('admin'),
    servers.there.signIn('moderator'),
    servers.there.signIn('member08'),
  ]);
});
afterAll(() => servers.stop());
beforeEach(async () => {
  idVotingSession = await makeCommittee(admin, Date.now(), ['moderator', 'member08', 'member09']);
});

async function follow(client: TestClient) {
  const line = await openEventLine(client, `/api/minutes/${idVotingSession}/news`);
  onTestFinished(() => line.close());
  const news = (): MinuteNews[] => line.said('news').map((data) => minuteNews.parse(data));
  return {
    ...line,
    news,
    lineId: async () => {
      await expect.poll(() => line.said('line').length).toBe(1);
      return (line.said('line')[0] as { lineId: string }).lineId;
    },
    /** The last news, once it fits; within a second. */
    until: (fits: Partial<MinuteNews>) =>
      expect.poll(() => news().at(-1), { timeout: 1_000, interval: 20 }).toMatchObject(fits),
  };
}

const caret = (client: TestClient, lineId: string, at: string | null) =>
  client.call('placeCaret', { params: { idVotingSession, lineId }, body: { at } });

async function draft(): Promise<string> {
  const { blocks } = await moderator.call('composeMinutes', sitting());
  const id = randomUUID();
  const body = { id, after: blocks[0]?.id ?? '', text: 'First.' };
  await moderator.call('addMinuteText', { ...sitting(), body });
  return id;
}

test('[BEY-34] on each server three drafts are composed for one person at a time, and others need not wait', async () => {
  const compose = (client: TestClient) =>
    client.call('composeMinutes', sitting()).then(
      () => 'composed',
      (error: CallError) => error.code,
    );
  const again = await here.signIn('moderator');
  for (const clerk of [moderator, again]) {
    const [outcomes, other] = await Promise.all([
      Promise.all(Array.from({ length: 32 }, () => compose(clerk))),
      compose(admin),
    ]);
    expect(new Set(outcomes)).toEqual(new Set(['composed', 'rate-limited']));
    expect(outcomes.filter((one) => one === 'composed').length).toBeGreaterThanOrEqual(3);
    expect(other).toBe('composed');
    expect(await compose(clerk)).toBe('composed');
  }
});

test('[BEY-34] two clerks on two servers see each other’s changes and carets within a second', async () => {
  const [one, other] = [await follow(admin), await follow(moderator)];
  await one.until({ mark: null });
  const blockId = await draft();
  await one.until({ mark: expect.stringMatching(/^2\b/) as never, editors: [] });
  expect(await caret(moderator, await other.lineId(), blockId)).toEqual({ at: blockId });
  await one.until({ editors: [expect.objectContaining({ blockId })] as never });
  // Nobody is told of a caret of their own.
  expect(other.news().at(-1)).toMatchObject({ editors: [] });
  // A second window of the same clerk takes nothing away, and the end of a line ends its caret.
  const second = await follow(moderator);
  await caret(moderator, await second.lineId(), null);
  second.close();
  expect(one.news().at(-1)?.editors).toHaveLength(1);
  other.close();
  await one.until({ editors: [] });
  await moderator.call('changeMinuteText', {
    params: { idVotingSession, blockId },
    body: { text: 'Second.', version: 1 },
  });
  await one.until({ mark: expect.stringMatching(/^3\b/) as never });
});

test('[BEY-34] carets that move in bursts are told together', async () => {
  const blockId = await draft();
  const [one, other] = [await follow(admin), await follow(moderator)];
  await one.until({ mark: expect.stringMatching(/^2\b/) as never });
  const lineId = await other.lineId();
  const before = one.news().length;
  for (let turn = 0; turn < 10; turn += 1) {
    await caret(moderator, lineId, turn % 2 === 0 ? blockId : null);
  }
  await caret(moderator, lineId, blockId);
  await one.until({ editors: [expect.objectContaining({ blockId })] as never });
  expect(one.news().length - before).toBeLessThan(8);
});

test('[BEY-34] a member is told what is sent to members, no draft and no carets', async () => {
  const blockId = await draft();
  const [read, clerk] = [await follow(member), await follow(moderator)];
  await read.until({ mark: null, editors: [] });
  await caret(moderator, await clerk.lineId(), blockId);
  await clerk.until({ mark: expect.stringMatching(/^2\b/) as never });
  expect(await refusalOf(caret(member, await read.lineId(), blockId))).toBe('permission-missing');
  await moderator.call('stepMinutes', { ...sitting(), body: { to: 'sent', version: 2 } });
  await read.until({ mark: expect.stringMatching(/^3\b/) as never, editors: [] });
  expect(read.news()).toHaveLength(2);
});

test('[BEY-34] a line ends with the sign-in, nobody else opens one, and a person has a few', async () => {
  const reader = await here.signIn('member09');
  const line = await follow(reader);
  await line.until({ mark: null });
  await reader.call('logout');
  await line.ended;
  expect(line.said('ended')).toHaveLength(1);
  const stranger = await here.signIn('member12');
  expect((await follow(stranger)).status).toBe(404);
  const lines = await Promise.all(Array.from({ length: MINUTE_LINES_MAX + 1 }, () => follow(admin)));
  expect(lines.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('[BEY-34] members ask for corrections of what was sent, clerks accept or decline, until the approval', async () => {
  const blockId = await draft();
  const other = await here.signIn('member09');
  const ask = (who: TestClient, body: object = {}) =>
    who.call('askMinuteCorrection', {
      ...sitting(),
      body: { id: randomUUID(), blockId, quote: 'First.', wish: 'Second.', ...body },
    });
  const correction = (correctionId: string) => ({ params: { idVotingSession, correctionId } });
  expect(await refusalOf(ask(member))).toBe('corrections-closed');
  await moderator.call('stepMinutes', { ...sitting(), body: { to: 'sent', version: 2 } });
  const [clerk, reader, bystander] = [await follow(admin), await follow(member), await follow(other)];
  await clerk.until({ mark: expect.stringMatching(/^3\b/) as never });
  await bystander.until({ mark: expect.stringMatching(/^3\b/) as never });
  expect(await refusalOf(ask(member, { quote: 'Never said.' }))).toBe('changed-meanwhile');
  expect(await refusalOf(ask(member, { wish: 'x'.repeat(1_001) }))).toBe('invalid-input');
  const [one, two, three] = [await ask(member), await ask(member), await ask(other)];
  expect(await ask(member, { id: one.id })).toEqual(one);
  expect(await refusalOf(ask(other, { id: one.id }))).toBe('already-exists');
  // Everybody reads their own, clerks read all; who has not asked is told nothing new.
  const read = async (who: TestClient) =>
    (await who.call('readMinutes', sitting())).minutes?.corrections.map(({ id }) => id);
  expect([await read(moderator), await read(member), await read(other)]).toEqual([
    [one.id, two.id, three.id],
    [one.id, two.id],
    [three.id],
  ]);
  const stranger = await here.signIn('member12');
  expect(await refusalOf(ask(stranger))).toBe('not-found');
  expect(await refusalOf(other.call('withdrawMinuteCorrection', correction(one.id)))).toBe('not-found');
  await member.call('withdrawMinuteCorrection', correction(two.id));
  const answer = (
    id: string,
    body: { accept: true; text: string; version: number } | { accept: false; reason: string },
  ) => moderator.call('answerMinuteCorrection', { ...correction(id), body });
  const stale = { accept: true as const, text: 'Second.', version: 9 };
  expect(await refusalOf(answer(one.id, stale))).toBe('changed-meanwhile');
  const { minutes: held } = await moderator.call('readMinutes', sitting());
  const before = held?.blocks.find(({ id }) => id === blockId);
  const asItWas = before?.kind === 'text' ? before.text : '';
  expect(await refusalOf(answer(one.id, { ...stale, text: asItWas, version: 1 }))).toBe('invalid-input');
  const after = await answer(one.id, { ...stale, version: 1 });
  expect(after.blocks.find(({ id }) => id === blockId)).toMatchObject({ text: 'Second.', version: 2 });
  await reader.until({ mark: expect.stringMatching(/^4\b/) as never });
  expect(await refusalOf(member.call('withdrawMinuteCorrection', correction(one.id)))).toBe(
    'changed-meanwhile',
  );
  await answer(three.id, { accept: false, reason: 'It was the first.' });
  const { minutes } = await other.call('readMinutes', sitting());
  expect(minutes?.corrections[0]?.answer).toMatchObject({ accepted: false, reason: 'It was the first.' });
  // A fact stays as its source says it: the accepted text stands below.
  const fact = minutes?.blocks.find(({ kind }) => kind === 'fact');
  const line = fact?.kind === 'fact' ? (fact.wording.lines[0] ?? fact.wording.heading ?? '') : '';
  const four = await ask(member, { blockId: fact?.id ?? '', quote: line });
  const { blocks } = await answer(four.id, {
    accept: true,
    text: 'As corrected.',
    version: fact?.version ?? 0,
  });
  expect(blocks.slice(0, 2)).toMatchObject([{ id: fact?.id }, { kind: 'text', text: 'As corrected.' }]);
  const { acts } = await moderator.call('listModerationActs', sitting());
  const decided = acts.flatMap(({ act, userId }) => (act.endsWith('Correction') ? [`${act} ${userId}`] : []));
  expect(decided.toSorted()).toEqual([
    'acceptCorrection member08',
    'acceptCorrection member08',
    'declineCorrection member09',
  ]);
  const late = await ask(member, { quote: 'Second.' });
  await here.database.pool.query("update minutes set state = 'approved' where id_voting_session = $1", [
    idVotingSession,
  ]);
  expect(await refusalOf(ask(member, { quote: 'Second.' }))).toBe('corrections-closed');
  expect(await refusalOf(answer(late.id, { accept: false, reason: 'Late.' }))).toBe('corrections-closed');
  expect(await refusalOf(member.call('withdrawMinuteCorrection', correction(late.id)))).toBe(
    'corrections-closed',
  );
});

test('[BEY-34][BEY-28] a clerk quotes lines of the record, nothing of a closed part, and sees corrections of them', async () => {
  const { blocks } = await moderator.call('composeMinutes', sitting());
  const now = Date.now();
  await here.database.pool.query(
    "insert into caption_numbers (id_voting_session, language, last_number, last_version) values ($1, 'default', 9, 9), ($1, 'fr', 9, 9)",
    [idVotingSession],
  );
  const lines = await Promise.all(
    [
      { text: 'The first amendment.', automatic: false },
      { text: 'Not an approved amendment.', automatic: true },
      { text: 'A secret amendment.', automatic: false, atMs: now - 60_000 },
      { text: 'A growing amendment', automatic: false, growing: true },
      { text: 'Le premier amendment_1%.', automatic: false, language: 'fr' },
    ].map(async ({ text, automatic, atMs = now, growing = false, language = 'default' }, index) => {
      const id = randomUUID();
      await here.database.pool.query(
        `insert into captions (id, id_voting_session, language, number, version, text, speaker_name, captioner_name,
           request_id, created_ms, growing, automatic)
         values ($1, $2, $8, $3, $3, $4, 'Rosa Quispe', 'Ann', $1, $5, $6, $7)`,
        [id, idVotingSession, index + 1, text, atMs, growing, automatic, language],
      );
      return id;
    }),
  );
  await here.database.pool.query(
    `insert into closed_parts (id, id_voting_session, from_ms, to_ms, closed_by) values ($1, $2, $3, $4, 'admin')`,
    [randomUUID(), idVotingSession, now - 90_000, now - 30_000],
  );
  const find = async (words: string, language?: string) => {
    const query = { words, ...(language !== undefined && { language }) };
    const found = await moderator.call('searchTranscript', { ...sitting(), query });
    return found.lines.map(({ captionId }) => captionId);
  };
  expect(await find('AMENDMENT rosa')).toEqual([lines[0], lines[4]]);
  expect(await find('amendment', 'fr')).toEqual([lines[4]]);
  expect(await find('t_1%')).toEqual([lines[4]]);
  expect(await find('f_rst')).toEqual([]);
  const quote = (captionIds: string[], id: string = randomUUID()) =>
    moderator.call('quoteTranscript', { ...sitting(), body: { id, after: blocks[0]?.id ?? '', captionIds } });
  for (const line of lines.slice(1, 4)) expect(await refusalOf(quote([line]))).toBe('not-found');
  const unknown = Array.from({ length: 8 }, () => refusalOf(quote([randomUUID()])));
  expect(new Set(await Promise.all(unknown))).toEqual(new Set(['not-found', 'rate-limited']));
  const made = await quote([lines[0] ?? '']);
  expect(await quote([lines[0] ?? ''], made.id)).toEqual(made);
  expect(made).toMatchObject({
    kind: 'fact',
    source: { kind: 'transcript', id: lines[0] },
    section: 'opening',
  });
  expect(JSON.stringify(made)).toContain('“The first amendment.”');
  const read = async () => (await moderator.call('readMinutes', sitting())).minutes;
  const quoted = async () => (await read())?.blocks.find(({ id }) => id === made.id);
  expect(await quoted()).toMatchObject({ changed: null });
  await here.database.pool.query("update captions set text = 'The second amendment.' where id = $1", [
    lines[0],
  ]);
  expect(JSON.stringify(await quoted())).toContain('“The second amendment.”');
  expect((await read())?.missing.map(({ key }) => key)).toEqual(['closed']);
  await moderator.call('deleteMinuteText', { params: { idVotingSession, blockId: made.id, version: '1' } });
  expect(await quoted()).toBeUndefined();
});
