import { randomUUID } from 'node:crypto';
import { pollPrivacy, type PollPrivacy } from '@hemicycle/contract/polls';
import type { DisplayVote } from '@hemicycle/contract/display-state';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { type DisplayLine, openDisplayLine } from '@hemicycle/testkit/display-line';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

// A display stands by through a whole sitting. Every byte that it receives is kept and searched for
// what the public may not know.

const VOTERS = ['member01', 'member02', 'member03', 'member04', 'member05', 'member06', 'member07'] as const;
/** They raise a hand, are called and wait: their names are on the list that a display shows. */
const SPEAKERS = ['member20', 'member21'] as const;
const OPTIONS = ['Yea', 'Nay', 'Pres.'];
const DRAFT = 'Marker of a draft';
const CHAT = 'Marker of a chat';
const HUDDLE = 'Marker of a huddle';
const COMMENTARY = 'Marker of a commentary';

const idVotingSession = DEMO_OPEN_SESSION;
const params = { idVotingSession };
let server: TestServer;
let line: DisplayLine;
const clients = new Map<string, TestClient>();
const as = (account: string) => clients.get(account)!;
/** What no display may be told, by what it is. */
const secrets = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  for (const account of ['moderator', ...VOTERS, ...SPEAKERS])
    clients.set(account, await server.signIn(account));
  const { rows } = await server.database.pool.query<{ id: string; display_name: string }>(
    'select id, display_name from users',
  );
  const isNamed = (id: string) => SPEAKERS.some((speaker) => speaker === id);
  for (const { id, display_name: name } of rows) {
    secrets.set(`id of ${id}`, `"${id}"`);
    if (!isNamed(id)) secrets.set(`name of ${id}`, name);
  }
  secrets.set('a draft', DRAFT).set('a chat', CHAT).set('a huddle', HUDDLE).set('an address', '@demo.test');
  secrets.set('a commentary', COMMENTARY);
  const { code } = await as('moderator').call('createDisplay', { params, body: { name: 'Great hall' } });
  line = await openDisplayLine(server.url, code);
  await line.until(() => true);
});
afterAll(async () => {
  line.close();
  await server.stop();
});

/** A vote in which each voter votes and two change their mind. Returns what the display was told
 *  of it. */
async function divide(privacy: PollPrivacy): Promise<DisplayVote[]> {
  const title = `A question by ${privacy}`;
  const { id: pollId } = await as('moderator').call('createPoll', {
    params,
    body: { title, voteOptions: OPTIONS, anonymous: privacy, logAllVotes: true },
  });
  secrets.set(`id of ${title}`, pollId);
  await as('moderator').call('openPoll', { params: { pollId } });
  const told = (state: { vote: DisplayVote | null }) => state.vote?.title === title;
  await line.until(told);
  for (const [index, voter] of VOTERS.entries()) {
    const decisions = index < 2 ? [OPTIONS[1]!, OPTIONS[0]!] : [OPTIONS[index % 3]!];
    for (const voteDecision of decisions) {
      const receipt = await as(voter).call('castVote', {
        params: { pollId },
        body: { voteDecision, requestId: randomUUID() },
      });
      secrets.set(`receipt of ${voter} in ${title}`, receipt.receiptPublic);
      secrets.set(`private receipt of ${voter} in ${title}`, receipt.receiptPrivate);
    }
  }
  await line.until((state) => told(state) && (state.vote?.votedFrom ?? 0) >= 5);
  await as('moderator').call('closePoll', { params: { pollId } });
  await line.until((state) => told(state) && state.vote?.status === 'closed');
  await as('moderator').call('declarePoll', {
    params: { pollId },
    body: { result: 'PASS', commentary: COMMENTARY },
  });
  await line.until((state) => told(state) && state.vote?.result === 'PASS');
  return line.states().flatMap(({ vote }) => (vote?.title === title ? [vote] : []));
}

test('[BEY-33] through a whole sitting a display receives nothing beyond what the public may know', async () => {
  const moderator = as('moderator');
  await takeSeat(moderator, idVotingSession);
  for (const speaker of SPEAKERS) await takeSeat(as(speaker), idVotingSession);
  await takeSeat(as('member01'), idVotingSession);
  // Around it, what is not for the public: a draft, a chat, a huddle, a hand while no list is open.
  await moderator.call('createPoll', { params, body: { title: DRAFT, voteOptions: OPTIONS } });
  const huddle = await moderator.call('createHuddle', { params, body: { title: HUDDLE } });
  secrets.set('the id of a huddle', huddle.id);
  await as('member01').call('updatePeopleState', { params: { userId: 'member01' }, body: { handType: 1 } });
  await as('member01').call('updatePeopleState', { params: { userId: 'member01' }, body: { handType: 0 } });
  await as('member20').call('sendChatMessage', {
    params: { roomId: idVotingSession },
    body: { text: CHAT },
  });
  for (const userId of SPEAKERS)
    await as(userId).call('updatePeopleState', { params: { userId }, body: { handType: 1 } });
  await moderator.call('openSpeakersList', {
    params,
    body: { title: 'General debate', limitSeconds: 60, groupLimitSeconds: null },
  });
  await moderator.call('callSpeaker', { params, body: { userId: 'member20', version: 0 } });
  const { state } = await line.until(({ speaker, waiting }) => speaker !== null && waiting === 1);
  expect(state.next).toHaveLength(1);

  for (const privacy of pollPrivacy.options) {
    const votes = await divide(privacy);
    const open = votes.filter(({ status }) => status === 'open');
    const last = votes.at(-1);
    // Only an open ballot fills a map, and no map has a name.
    expect([privacy, votes.some(({ seats }) => seats !== null)]).toEqual([privacy, privacy === 'open']);
    const showsCountWhileOpen = open.some(({ options }) => options !== null);
    expect([privacy, showsCountWhileOpen]).toEqual([
      privacy,
      privacy !== 'privateselection' && privacy !== 'privatevoterselection',
    ]);
    expect(last).toMatchObject({ votedFrom: 7, votedTo: 7, result: 'PASS' });
    // Where voters are hidden, the figure moves in steps, and a step says its range.
    if (privacy === 'privatevoter' || privacy === 'privatevoterselection') {
      const figures = [...new Set(open.map(({ votedFrom }) => votedFrom))];
      expect(figures.slice(1).every((figure, place) => figure - (figures[place] ?? 0) >= 5)).toBe(true);
      expect(open.every(({ votedFrom, votedTo }) => votedTo > votedFrom)).toBe(true);
    }
  }
  await moderator.call('holdDisplays', { params, body: { screen: 'pause' } });
  await line.until(({ screen }) => screen === 'pause');

  const bytes = line.bytes();
  expect([...secrets].filter(([, secret]) => bytes.includes(secret)).map(([what]) => what)).toEqual([]);
  // What is looked for is found where it may stand.
  expect(bytes).toContain(state.speaker?.name);
  expect(bytes).toContain('A question by privatevoterselection');
  // Every state is made of the listed facts alone: `states` parses each by strict objects.
  expect(line.states().length).toBeGreaterThan(20);
  expect(new Set(line.events().map(({ event }) => event))).toEqual(new Set(['beat', 'state']));
});
