import { join } from 'node:path';
import { listPastPolls } from '@hemicycle/contract/polls';
import { createFakeClock, type FakeClock } from '@hemicycle/testkit/fake-clock';
import { enrolVoters, type EnrolledVoter } from '@hemicycle/testkit/enrol-voters';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFolderBallotKeys } from '../../adapters/ballot-keys/folder-ballot-keys.ts';
import type { Deps } from '../../deps.ts';
import { liveParts } from '../../live-parts.ts';
import type { NewsItem } from '../../news.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { textOf } from '../../platform/socket/shared-text.ts';
import { changeUserSession } from '../auth/session-info.ts';
import { loadUserSession, mergeUserSession } from '../auth/user-session-store.ts';
import { listDirectChats } from '../chat/list-direct-chats.ts';
import { updateEntered } from '../presence/enter-store.ts';
import { setMeeting } from '../presence/set-meeting.ts';
import { createPresences } from './presences.ts';
import { ChamberRooms } from './chamber-rooms.ts';
import { createAudience } from './session-audience.ts';
import { loadStateForArrivals } from './state-for-arrivals.ts';

const PEOPLE = 120;
const PAST_POLLS = 700;

let clock: FakeClock;
let server: TestServer;
let voters: readonly EnrolledVoter[];
let idVotingSession: string;

beforeAll(async () => {
  clock = createFakeClock();
  server = await startTestServer({ clock });
  voters = await enrolVoters(server, PEOPLE);
  idVotingSession = await makeSession();
  const moderator = await server.signIn('moderator');
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'The first motion', voteOptions: ['Yea', 'Nay', 'Abstain'] },
  });
  await moderator.call('openPoll', { params: { pollId } });
  await moderator.call('closePoll', { params: { pollId } });
  await server.database.pool.query(
    `insert into polls select (jsonb_populate_record(polls, jsonb_build_object('id', 'past-' || n, 'number', n))).*
     from polls, generate_series(2, $2) n where polls.id = $1`,
    [pollId, PAST_POLLS],
  );
}, 120_000);
afterAll(() => server.stop());

async function makeSession(): Promise<string> {
  const admin = await server.signIn('admin');
  const session = await admin.call('createVotingSession', {
    body: {
      title: 'A full chamber',
      epochStartTime: clock.nowMs(),
      epochEndTime: clock.nowMs() + 3_600_000,
      members: voters.map(({ userId }) => userId),
    },
  });
  return session.idVotingSession;
}

function deps(heard: NewsItem[] = []): Deps {
  const news = {
    announce: (item: NewsItem) => void heard.push(item),
    listen: () => () => undefined,
    onMissed: () => () => undefined,
  };
  const needs: Partial<Deps> = {
    db: server.database.db,
    clock,
    news,
    ballotKeys: createFolderBallotKeys(join(server.dataDir, 'ballot-keys')),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what loading a state needs of them
  return { ...needs, config: { dataDir: server.dataDir } } as Deps;
}

const viewerOf = ({ userId }: EnrolledVoter): Viewer => ({
  userId,
  kind: 'account',
  email: `${userId}@voters.test`,
  displayName: userId,
  roleIds: ['member'],
  roleNames: ['Member'],
  actionsAllowed: new Set(['vote']),
  signInId: userId,
  payloadKey: new Uint8Array(32),
  votingSessionToAttend: idVotingSession,
  provenAtMs: 0,
});

/** How many statements the server sends while `work` runs, without those of its jobs. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let statements = 0;
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given;
    if (!/\bjobs\b/u.test(typeof first === 'string' ? first : JSON.stringify(first))) statements += 1;
    return Reflect.apply(query, this, given);
  });
  await work();
  spy.mockRestore();
  return statements;
}

const openParts = () => {
  const audience = createAudience(new ChamberRooms(), {
    deps: deps(),
    timers: clock,
    idVotingSession,
    inOrder: () => undefined,
  });
  return liveParts.map((part) => ({ ...part, open: part.open(audience) }));
};

const load = (viewers: readonly Viewer[]) =>
  loadStateForArrivals(deps(), idVotingSession, openParts(), viewers.map(wantsAll));
const wantsAll = (viewer: Viewer) => ({ viewer, wanted: { kind: 'all' } as const });

const connectionOf = ({ userId }: EnrolledVoter, name: string) => ({
  connectionId: `${name}-${userId}`,
  browserTabId: 1,
  serverId: 'this one',
  userId,
  idVotingSession,
});

test('[BEY-23] the state of many is loaded with the statements of one, and what they see alike is written once', async () => {
  const one = await statementsOf(() => load(voters.slice(0, 1).map(viewerOf)));
  const all = await statementsOf(() => load(voters.map(viewerOf)));
  expect(all).toBeLessThanOrEqual(one + 1);
  const stateFor = await load(voters.map(viewerOf));
  const shared = new Set(
    voters.flatMap((voter) =>
      stateFor(wantsAll(viewerOf(voter))).state.filter((part) => typeof part !== 'string'),
    ),
  );
  // One text for what all see of each part, and one for each field that differs by class of viewer.
  expect(shared.size).toBeLessThanOrEqual(19);
});

test('[BEY-23] [DESIGN §4] the state on entry does not grow with the polls of the past', async () => {
  const [first] = voters;
  if (first === undefined) throw new Error('nobody was enrolled');
  const stateFor = await load([viewerOf(first)]);
  const { state } = stateFor(wantsAll(viewerOf(first)));
  const { polls, olderPolls } = JSON.parse(textOf(state)) as {
    polls: { number: number }[];
    olderPolls: number;
  };
  expect(polls.map(({ number }) => number)).toEqual([700, 699, 698, 697, 696]);
  expect(olderPolls).toBe(PAST_POLLS - 5);
  expect(textOf(state).length).toBeLessThan(20_000);
});

test('[POLL-17] the polls of the past are read by pages, each with what comes after it', async () => {
  const [first] = voters;
  const read = async (before: number) => {
    const answer = await first?.client.fetch(
      `/api/polls/votingsession/${idVotingSession}/past?before=${before}`,
    );
    return listPastPolls.answer.parse(await answer?.json());
  };
  const page = await read(696);
  expect(page.polls.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => 695 - at));
  expect(page.older).toBe(645);
  const last = await read(4);
  expect(last.polls.map(({ number }) => number)).toEqual([3, 2, 1]);
  expect(last.older).toBe(0);
  const one = await first?.client.call('getPoll', { params: { pollId: 'past-17' } });
  expect(one?.poll.number).toBe(17);
});

test('[PEOP-05] all who come, or go, at once are noted with one statement and told of in one piece of news', async () => {
  const heard: NewsItem[] = [];
  const presences = createPresences(deps(heard));
  const connections = voters.map((voter) => connectionOf(voter, 'a'));
  const [first, ...others] = connections;
  if (first === undefined) throw new Error('nobody was enrolled');
  const came = await statementsOf(async () => {
    const arrivals = await Promise.all(connections.map((connection) => presences.connected(connection)));
    for (const connection of [first, ...others]) presences.tell(connection, { handIsBack: false });
    expect(arrivals.every((arrival) => arrival !== null)).toBe(true);
  });
  // The first two of a rush do not wait for the others, so they have statements of their own.
  expect(came).toBeLessThanOrEqual(3);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toMatchObject({ kind: 'people', userIds: voters.map(({ userId }) => userId) });
  const went = await statementsOf(() =>
    Promise.all(connections.map((connection) => presences.disconnected(connection))),
  );
  expect(went).toBeLessThanOrEqual(3);
  expect(heard.length).toBeLessThanOrEqual(1 + 3);
});

/** The voters as viewers, each with the id of their real sign-in. */
async function signedInViewers(): Promise<Viewer[]> {
  const { rows } = await server.database.pool.query<{ id: string; user_id: string }>(
    'select id, user_id from sign_ins where user_id = any($1::text[])',
    [voters.map(({ userId }) => userId)],
  );
  const signInOf = new Map(rows.map(({ id, user_id: userId }) => [userId, id]));
  return voters.map((voter) => ({ ...viewerOf(voter), signInId: signInOf.get(voter.userId) ?? '' }));
}

test('[BEY-23] [PEOP-06] [AUTH-04] [CHAT-02] all who choose a session, enter it and list their chats at once share the statements of a few', async () => {
  const viewers = await signedInViewers();
  const needs = { ...deps(), meetingProvider: null };
  const atOnce = (those: readonly Viewer[]) =>
    statementsOf(async () => {
      await Promise.all(
        those.map((viewer) => changeUserSession(needs, viewer, { votingSessionToAttend: idVotingSession })),
      );
      const entered = await Promise.all(
        those.map((viewer) => setMeeting(needs, viewer, { idVotingSession, meeting: 'mainchamber' })),
      );
      expect(entered.map((state) => [state?.userId, state?.meeting])).toEqual(
        those.map(({ userId }) => [userId, 'mainchamber']),
      );
      await Promise.all(those.map((viewer) => listDirectChats(needs, viewer, idVotingSession)));
    });
  // There are eight kinds of statements. The first two people of a rush do not wait for the others,
  // so each kind is sent up to three times. It may be more on a busy machine, where some requests
  // come too late to share.
  expect(await atOnce(viewers)).toBeLessThanOrEqual(8 * 6);
});

test('[PEOP-06] [AUTH-04] of those who enter at once each has an answer of their own', async () => {
  const [first, twice, signedOut, ...others] = await signedInViewers();
  if (first === undefined || twice === undefined || signedOut === undefined)
    throw new Error('nobody was enrolled');
  const needs = { ...deps(), meetingProvider: null };
  await setMeeting(needs, twice, { idVotingSession, meeting: 'NOT_IN_MEETING' });
  const stranger = { ...first, userId: 'nobody', signInId: first.signInId };
  const enter = (viewer: Viewer, observer?: boolean) =>
    updateEntered(
      needs.db,
      { idVotingSession, userId: viewer.userId },
      { signInId: viewer.signInId, observer },
      clock.nowMs(),
    );
  const [, , byTab, byOtherTab, out, strange, ...rest] = await Promise.all([
    ...others.slice(0, 2).map((viewer) => enter(viewer)),
    enter(twice, true),
    enter(twice, false),
    enter({ ...signedOut, signInId: 'ended' }),
    enter(stranger),
    ...others.slice(2, 9).map((viewer) => enter(viewer)),
  ]);
  expect(byTab).toMatchObject({ meeting: 'NOT_IN_MEETING', observer: false });
  expect(byOtherTab).toMatchObject({ meeting: 'mainchamber', observer: true });
  expect(out).toBe('signed-out');
  expect(strange).toBe('no-member');
  expect(rest.every((before) => typeof before !== 'string' && before.meeting === 'mainchamber')).toBe(true);
  // Changes of one person are written in the order in which they were made. A later change that
  // names fewer fields keeps the fields that it does not name.
  await Promise.all([
    ...others
      .slice(0, 2)
      .map(({ userId }) => mergeUserSession(needs.db, userId, { userPreferredAudioInput: 'x' })),
    mergeUserSession(needs.db, first.userId, { userPreferredAudioInput: 'a', userPreferredVideoInput: 'v' }),
    mergeUserSession(needs.db, first.userId, { userPreferredAudioInput: 'b' }),
    mergeUserSession(needs.db, first.userId, { userPreferredAudioInput: 'c' }),
  ]);
  expect(await loadUserSession(needs.db, first.userId)).toMatchObject({
    userPreferredAudioInput: 'c',
    userPreferredVideoInput: 'v',
  });
});

test('[BEY-23] [PEOP-07] of a crowd that comes everybody is told in a few messages, and all are in', async () => {
  const fresh = await makeSession();
  const moderator = await server.signIn('moderator');
  const watching = await openTestSocket(moderator, 'moderator', { idVotingSession: fresh });
  await watching.snapshot();
  const sockets = await Promise.all(
    voters.map(({ client, userId }) =>
      openTestSocket(client, userId, { idVotingSession: fresh, enters: false }),
    ),
  );
  await clock.advance(1_000);
  const before = watching.messages.length;
  sockets.forEach((socket, index) =>
    socket.send({ type: 'authenticate', personId: voters[index]?.userId ?? '' }),
  );
  const states = await Promise.all(sockets.map((socket) => socket.snapshot()));
  states.forEach(({ people }, index) => {
    const own = people.find(({ userId }) => userId === voters[index]?.userId);
    expect(own?.connected).toBe(true);
  });
  const told = new Set<string>();
  const news = () =>
    watching.messages
      .slice(before)
      .filter((message) => message.type === 'news')
      .flatMap(({ changes }) => changes);
  await vi.waitFor(async () => {
    await clock.advance(1_000);
    for (const change of news()) {
      if (change.kind === 'people') for (const { userId } of change.people) told.add(userId);
    }
    expect(told.size).toBeGreaterThanOrEqual(PEOPLE);
  });
  expect(news().filter(({ kind }) => kind === 'people').length).toBeLessThanOrEqual(PEOPLE / 4);
  const most = Math.max(...sockets.map((socket) => socket.bytesRead()));
  expect(most).toBeLessThanOrEqual(PEOPLE * 60);
  // News names people by number alone where everybody knows them and they only come or go.
  const heardOf = news().filter(({ kind }) => kind === 'people').length;
  for (const { client } of voters)
    await client.call('setMeeting', { body: { idVotingSession: fresh, meeting: 'mainchamber' } });
  const numbers = new Map(
    news().flatMap((change) =>
      (change.kind === 'people' ? change.people : []).map((one) => [one.number, one.userId]),
    ),
  );
  const moved = new Set<string | undefined>();
  await vi.waitFor(async () => {
    await clock.advance(1_000);
    for (const change of news()) {
      if (change.kind !== 'presence') continue;
      for (const { meeting, meetingId, connected, numbers: told } of change.groups) {
        if (meeting !== 'mainchamber') continue;
        expect({ meetingId, connected }).toEqual({ meetingId: fresh, connected: true });
        for (const number of told) moved.add(numbers.get(number));
      }
    }
    expect(moved).toEqual(new Set(voters.map(({ userId }) => userId)));
  });
  expect(news().filter(({ kind }) => kind === 'people')).toHaveLength(heardOf);
  for (const socket of [...sockets, watching]) socket.close();
});
