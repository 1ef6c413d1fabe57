import { randomUUID } from 'node:crypto';
import { MINUTE_LINES_MAX, type MinuteNews, minuteNews } from '@hemicycle/contract/minutes';
import { openEventLine } from '@hemicycle/testkit/event-line';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
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

test('[BEY-34] two clerks on two servers see each other’s changes and carets within a second', async () => {
  const [one, other] = [await follow(admin), await follow(moderator)];
  await one.until({ version: null });
  const blockId = await draft();
  await one.until({ version: 2, editors: [] });
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
  await one.until({ version: 3 });
});

test('[BEY-34] carets that move in bursts are told together', async () => {
  const blockId = await draft();
  const [one, other] = [await follow(admin), await follow(moderator)];
  await one.until({ version: 2 });
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
  await read.until({ version: null, editors: [] });
  await caret(moderator, await clerk.lineId(), blockId);
  await clerk.until({ version: 2 });
  expect(await refusalOf(caret(member, await read.lineId(), blockId))).toBe('permission-missing');
  await moderator.call('stepMinutes', { ...sitting(), body: { to: 'sent', version: 2 } });
  await read.until({ version: 3, editors: [] });
  expect(read.news()).toHaveLength(2);
});

test('[BEY-34] a line ends with the sign-in, nobody else opens one, and a person has a few', async () => {
  const reader = await here.signIn('member09');
  const line = await follow(reader);
  await line.until({ version: null });
  await reader.call('logout');
  await line.ended;
  expect(line.said('ended')).toHaveLength(1);
  const stranger = await here.signIn('member12');
  expect((await follow(stranger)).status).toBe(404);
  const lines = await Promise.all(Array.from({ length: MINUTE_LINES_MAX + 1 }, () => follow(admin)));
  expect(lines.filter(({ status }) => status === 429)).toHaveLength(1);
});
