import { join } from 'node:path';
import { createFolderBallotKeys } from '../../adapters/ballot-keys/folder-ballot-keys.ts';
import { createNews } from '../../news.ts';
import { permissions } from '@hemicycle/contract/permissions';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPollForNews } from './load-poll-views.ts';
import { keepOpenedPoll, takeOpenedPoll } from './opened-polls.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const source = () => ({
  db: server.database.db,
  ballotKeys: createFolderBallotKeys(join(server.dataDir, 'ballot-keys')),
});

async function openPoll() {
  const moderator = await server.signIn('moderator');
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession: DEMO_OPEN_SESSION },
    body: { title: 'Third reading', durationQuantity: 5, durationUnits: 'minutes' },
  });
  const answer = await moderator.call('openPoll', { params: { pollId } });
  return { answer, pollId, close: () => moderator.call('closePoll', { params: { pollId } }) };
}

test('[POLL-06] an opening is told, by who opened it, as a reading of it would tell everybody', async () => {
  const { items } = hearNews(server.bus);
  const { answer, pollId, close } = await openPoll();
  const item = items.findLast((heard) => heard.kind === 'poll' && heard.pollId === pollId);
  const openedAs = item?.kind === 'poll' ? (item.openedAs ?? '') : '';
  const [told, read] = [takeOpenedPoll(openedAs), await loadPollForNews(source(), pollId)];
  const viewers = [
    ['moderator', permissions.moderation],
    ['member01', permissions.vote],
    ['observer', permissions.chatTab],
    ['nobody', permissions.vote],
  ] as const;
  for (const [userId, permission] of viewers) {
    const viewer = { userId, kind: 'account', actionsAllowed: new Set([permission]) } as const;
    expect(told?.present(viewer)).toEqual(read?.present(viewer));
    expect(told?.classOf(viewer)).toBe(read?.classOf(viewer));
  }
  expect(answer).toMatchObject({ status: 'open', tally: { votedCount: 0 } });
  expect(takeOpenedPoll(openedAs)).toBeUndefined();
  await close();
});

test('[BEY-23] news of an opening that comes after that of its close is put right at once', async () => {
  const member = await server.signIn('member01');
  const socket = await openTestSocket(member, 'member01', { idVotingSession: DEMO_OPEN_SESSION });
  await socket.snapshot();
  const { pollId, close } = await openPoll();
  const open = await loadPollForNews(source(), pollId);
  await close();
  await socket.nextChange('poll', ({ poll }) => poll.id === pollId && poll.status === 'closed');
  if (open === undefined) throw new Error('the poll is gone');
  createNews(server.bus).announce({
    kind: 'poll',
    idVotingSession: DEMO_OPEN_SESSION,
    pollId,
    openedAs: keepOpenedPoll(open),
  });
  const statuses = () =>
    socket.messages.flatMap((message) =>
      message.type === 'news'
        ? message.changes.flatMap((change) =>
            change.kind === 'poll' && change.poll.id === pollId ? change.poll.status : [],
          )
        : [],
    );
  await expect.poll(statuses).toEqual(['open', 'closed', 'open', 'closed']);
  socket.close();
});

test('only the newest openings are kept', () => {
  const poll = { classOf: () => '', present: () => undefined };
  const names = Array.from({ length: 21 }, () => keepOpenedPoll(poll));
  expect(takeOpenedPoll(names[0] ?? '')).toBeUndefined();
  expect(takeOpenedPoll(names[20] ?? '')).toBe(poll);
});
