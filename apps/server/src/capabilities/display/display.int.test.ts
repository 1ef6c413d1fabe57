import { DISPLAY_LINES_MAX, DISPLAY_READS_MAX, DISPLAYS_MAX } from '@hemicycle/contract/display-names';
import { type DisplayLine, openDisplayLine } from '@hemicycle/testkit/display-line';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import type { TestClient } from '@hemicycle/testkit/test-client';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { startTwoTestServers, type TwoTestServers } from '@hemicycle/testkit/two-test-servers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { loadDisplayState } from './load-display-state.ts';

// Displays on two servers with one database and one bus.

let servers: TwoTestServers;
let here: TestServer;
let there: TestServer;
let admin: TestClient;
let moderator: TestClient;
let member: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  servers = await startTwoTestServers({});
  ({ here, there } = servers);
  [admin, moderator, member] = await Promise.all([
    here.signIn('admin'),
    here.signIn('moderator'),
    there.signIn('member08'),
  ]);
});
afterAll(() => servers.stop());

beforeEach(async () => {
  idVotingSession = await makeCommittee(admin, Date.now(), ['moderator', 'member08']);
  await takeSeat(moderator, idVotingSession);
  await takeSeat(member, idVotingSession);
});

const params = () => ({ idVotingSession });
const make = (body: { name: string; languages?: ('en-US' | 'ar')[] } = { name: 'Great hall' }) =>
  moderator.call('createDisplay', { params: params(), body });
const hold = (screen: 'welcome' | 'pause' | 'message' | null, message: string | null = null) =>
  moderator.call('holdDisplays', { params: params(), body: { screen, message } });

async function follow(code: string, server = there, lastEventId?: string): Promise<DisplayLine> {
  const line = await openDisplayLine(server.url, code, lastEventId);
  onTestFinished(() => line.close());
  return line;
}

/** Opens a list of speakers and calls the member, who has raised a hand. */
async function callMember(limitSeconds: number | null = 120): Promise<void> {
  await member.call('updatePeopleState', { params: { userId: 'member08' }, body: { handType: 1 } });
  await moderator.call('openSpeakersList', {
    params: params(),
    body: { title: 'General debate', limitSeconds, groupLimitSeconds: null },
  });
  await moderator.call('callSpeaker', { params: params(), body: { userId: 'member08', version: 0 } });
}

/** Publishes an agenda of two items and takes up the first. */
async function takeUpFirstItem(): Promise<void> {
  const opening = await moderator.call('addAgendaItem', { params: params(), body: { title: 'Opening' } });
  await moderator.call('addAgendaItem', { params: params(), body: { title: 'Water Bill' } });
  await moderator.call('publishAgenda', { params: params(), body: { published: true } });
  await moderator.call('setCurrentAgendaItem', {
    params: params(),
    body: { itemId: opening.items[0]!.id, before: { itemId: null } },
  });
}

test('[BEY-33] a display has a code, which the list shows again and no row holds', async () => {
  const made = await make({ name: 'Great hall', languages: ['ar', 'en-US'] });
  expect(made).toMatchObject({ name: 'Great hall', languages: ['ar', 'en-US'], seenAt: null });
  expect(made.code).toMatch(/^[\w-]{43}$/);
  const listed = await moderator.call('listDisplays', { params: params() });
  expect(listed).toEqual({
    displays: [made],
    hold: { screen: null, message: null, byName: null },
  });
  const { rows } = await here.database.pool.query('select * from displays');
  expect(JSON.stringify(rows)).not.toContain(made.code);
  await follow(made.code);
  const { displays } = await moderator.call('listDisplays', { params: params() });
  expect(displays[0]?.seenAt).toBeGreaterThan(0);
});

test('[BEY-33] what does not go together is refused, and changes nothing', async () => {
  const { code: _code, ...made } = await make();
  const other = await makeCommittee(admin, Date.now(), ['moderator']);
  const elsewhere = { params: { idVotingSession: other, displayId: made.id } };
  expect(await refusalOf(moderator.call('revokeDisplay', elsewhere))).toBe('not-found');
  expect(await refusalOf(hold('message'))).toBe('invalid-input');
  expect(await refusalOf(hold('welcome', 'Words'))).toBe('invalid-input');
  expect(await refusalOf(hold(null, 'Words'))).toBe('invalid-input');
  expect(await refusalOf(hold('message', 'x'.repeat(281)))).toBe('invalid-input');
  expect(await refusalOf(make({ name: 'A', languages: ['ar', 'ar'] }))).toBe('invalid-input');
  expect(await refusalOf(make({ name: 'A', languages: [] }))).toBe('invalid-input');
  for (let count = 1; count < DISPLAYS_MAX; count += 1) await make({ name: `Hall ${String(count)}` });
  expect(await refusalOf(make())).toBe('displays-full');
  const { displays, hold: held } = await moderator.call('listDisplays', { params: params() });
  expect([displays.length, held.screen]).toEqual([DISPLAYS_MAX, null]);
  await moderator.call('endVotingSession', { params: params() });
  const { id: displayId } = displays[0] ?? { id: '' };
  await moderator.call('revokeDisplay', { params: { idVotingSession, displayId } });
  expect(await refusalOf(make())).toBe('session-ended');
});

test('[BEY-33][BEY-43] a display follows the sitting on another server: welcome, who speaks and waits, another item, the end', async () => {
  const { code } = await make();
  const line = await follow(code);
  const { state } = await line.until(() => true);
  expect(state).toMatchObject({
    screen: 'welcome',
    sitting: { title: 'Committee on Water', hasEnded: false },
    speaker: null,
    next: [],
    vote: null,
  });
  await takeUpFirstItem();
  const { state: taken } = await line.until(({ screen }) => screen === 'item');
  expect(taken).toMatchObject({
    item: { number: '1', title: 'Opening', plannedMs: null },
    nextItem: { number: '2', title: 'Water Bill' },
  });
  await callMember();
  // Before the call, the one who waits is shown alone.
  const speaking = await line.until(({ screen, speaker }) => screen === 'speaker' && speaker !== null);
  expect(speaking.state.speaker).toMatchObject({ name: 'Rosa Quispe', limitMs: 120_000 });
  await moderator.call('updatePeopleState', { params: { userId: 'moderator' }, body: { handType: 1 } });
  // Before the call Rosa Quispe was the one who waited.
  const { state: waits } = await line.until(({ waiting, speaker }) => waiting === 1 && speaker !== null);
  const nobodys = { groupName: null, groupCode: null, groupColor: null };
  expect(waits.next).toEqual([{ name: 'Marit Solberg', ...nobodys }]);
  // A point of order that was entered by name comes before the hand.
  await moderator.call('enterSpeechRequest', {
    params: params(),
    body: { name: 'The Minister', pointOfOrder: true },
  });
  const { state: entered } = await line.until(({ waiting }) => waiting === 2);
  expect(entered.next[0]).toEqual({ name: 'The Minister', ...nobodys });
  // The item changes, and the speaker goes on: their item is told beside the new one. Who waited
  // for it waits again when it is back.
  await moderator.call('chooseSpeakingRules', { params: params(), body: { followsItem: true } });
  const { items } = await moderator.call('readAgenda', { params: params() });
  for (const [title, waits, onItem] of [
    ['Water Bill', 0, { number: '1', title: 'Opening' }],
    ['Opening', 2, null],
  ] as const) {
    const itemId = items.find((item) => item.title === title)?.id ?? '';
    await moderator.call('setCurrentAgendaItem', { params: params(), body: { itemId } });
    const follows = await line.until(({ item, waiting }) => item?.title === title && waiting === waits);
    expect(follows.state.speaker).toMatchObject({ name: 'Rosa Quispe', onItem });
  }
  const timer = await moderator.call('createPoll', {
    params: params(),
    body: { type: 'timer', title: 'Time of the group' },
  });
  await moderator.call('openPoll', { params: { pollId: timer.id } });
  const { state: timed } = await line.until(({ timers }) => timers.length > 0);
  expect(timed.timers).toMatchObject([{ title: 'Time of the group', endsAt: null }]);
  await moderator.call('endVotingSession', { params: params() });
  const { state: after } = await line.until(({ sitting }) => sitting.hasEnded);
  expect(after).toMatchObject({ screen: 'welcome', speaker: null, next: [], waiting: 0 });
});

test('[BEY-33] of two clerks who hold something, the second is told what the first holds, and it stays', async () => {
  const before = { screen: null, message: null } as const;
  const show = (message: string) =>
    moderator.call('holdDisplays', { params: params(), body: { screen: 'message', message, before } });
  const first = await show('Back at two');
  expect(await refusalOf(show('Back at three'))).toBe('changed-meanwhile');
  expect((await moderator.call('listDisplays', { params: params() })).hold).toEqual(first);
  // The same again, as after a lost answer, is accepted.
  expect(await show('Back at two')).toEqual(first);
  await hold(null);
});

test('[BEY-33] what the clerk holds stands on all displays of all servers, until it is let go', async () => {
  const [one, other] = [await make(), await make({ name: 'Lobby' })];
  const lines = await Promise.all([follow(one.code, here), follow(other.code)]);
  await callMember();
  await hold('message', 'The sitting resumes in the small hall');
  for (const line of lines) {
    const { state } = await line.until(({ screen }) => screen === 'message');
    expect(state.message).toBe('The sitting resumes in the small hall');
  }
  await hold('pause');
  for (const line of lines) {
    expect((await line.until(({ screen }) => screen === 'pause')).state.message).toBeNull();
  }
  expect(await hold(null)).toEqual({ screen: null, message: null, byName: null });
  for (const line of lines) {
    await expect.poll(() => line.states().at(-1)?.screen).toBe('speaker');
  }
  const { acts } = await moderator.call('listModerationActs', { params: params() });
  expect(acts.filter(({ act }) => act === 'holdDisplays').map(({ detail }) => detail)).toEqual([
    { screen: 'follows' },
    { screen: 'pause' },
    { screen: 'message', message: 'The sitting resumes in the small hall' },
  ]);
});

test('[BEY-33] a revoked code ends its lines on all servers and opens nothing more; others go on', async () => {
  const [gone, stays] = [await make(), await make({ name: 'Lobby' })];
  const lines = await Promise.all([follow(gone.code, here), follow(gone.code), follow(stays.code)]);
  await Promise.all(lines.map((line) => line.until(() => true)));
  await moderator.call('revokeDisplay', { params: { idVotingSession, displayId: gone.id } });
  await Promise.all([lines[0]?.ended, lines[1]?.ended]);
  expect(lines[1]?.events().at(-1)?.event).toBe('revoked');
  for (const path of ['feed', 'state']) {
    const refused = await fetch(new URL(`/api/display/${path}?token=${gone.code}`, here.url));
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { error: { code: 'display-revoked' } },
    ]);
  }
  await hold('pause');
  await lines[2]?.until(({ screen }) => screen === 'pause');
});

test('[BEY-33] a wrong token opens nothing, and a display has a limited number of lines', async () => {
  const { code } = await make();
  for (const wrong of ['x', code.slice(1), `${code}x`, 'A'.repeat(43)]) {
    const refused = await fetch(new URL(`/api/display/feed?token=${wrong}`, here.url));
    expect(refused.status).toBe(403);
    await refused.text();
  }
  const lines = await Promise.all(Array.from({ length: DISPLAY_LINES_MAX }, () => follow(code, here)));
  expect(lines.every(({ status }) => status === 200)).toBe(true);
  const refused = await fetch(new URL(`/api/display/feed?token=${code}`, here.url));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  await refused.text();
});

test('[BEY-33] the feed is made for proxies, and a program that comes back is told only what it missed', async () => {
  const { code } = await make();
  const line = await follow(code, here);
  await line.until(() => true);
  expect(line.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(line.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(line.headers.get('x-accel-buffering')).toBe('no');
  expect(line.headers.get('content-encoding')).toBeNull();
  expect(line.events()[0]).toMatchObject({ event: 'beat' });
  const known = line.events().at(-1)?.id;
  line.close();
  // On another server, and nothing has happened meanwhile.
  const again = await follow(code, there, known);
  await expect.poll(() => again.events().length).toBe(1);
  await hold('pause');
  await again.until(() => true);
  expect(again.states().map(({ screen }) => screen)).toEqual(['pause']);
  const read = await fetch(new URL(`/api/display/state?token=${code}`, here.url));
  expect(await read.json()).toEqual(again.states()[0]);
});

test('[BEY-33] of lines that are opened together no more than the limit begin, and ended ones make room', async () => {
  const { code } = await make();
  const asked = Array.from({ length: DISPLAY_LINES_MAX + 10 }, () => openDisplayLine(here.url, code));
  const lines = await Promise.all(asked);
  onTestFinished(() => lines.forEach((line) => line.close()));
  const refused = lines.filter(({ status }) => status === 429);
  expect([refused.length, lines.length - refused.length]).toEqual([10, DISPLAY_LINES_MAX]);
  lines.forEach((line) => line.close());
  await expect
    .poll(async () => {
      const again = await openDisplayLine(here.url, code);
      again.close();
      return again.status;
    })
    .toBe(200);
});

test('[BEY-33] a sitting that runs over its planned end goes on, until everybody has left', async () => {
  const { code } = await make();
  const { id: pollId } = await moderator.call('createPoll', {
    params: params(),
    body: { title: 'Late division', voteOptions: ['Yea', 'Nay'], anonymous: 'open' },
  });
  await moderator.call('openPoll', { params: { pollId } });
  const { pool } = here.database;
  await pool.query('update voting_sessions set ends_ms = $2 where id = $1', [idVotingSession, Date.now()]);
  const line = await follow(code);
  const { state } = await line.until(() => true);
  expect(state).toMatchObject({ screen: 'vote', sitting: { hasEnded: false } });
  expect(state.vote?.title).toBe('Late division');
  for (const who of [moderator, member])
    await who.call('setMeeting', { body: { idVotingSession, meeting: 'NOT_IN_MEETING' } });
  await line.until(({ sitting }) => sitting.hasEnded);
});

test('[BEY-33] of readings that are asked for together no more than the limit are done', async () => {
  const { code } = await make();
  const read = () => fetch(new URL(`/api/display/state?token=${code}`, here.url));
  // While the codes of displays cannot be read, no reading ends.
  const keeper = await here.database.pool.connect();
  await keeper.query('begin; lock table displays in access exclusive mode');
  const asked = Array.from({ length: DISPLAY_READS_MAX + 5 }, read);
  const refused = await Promise.any(asked);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  await keeper.query('rollback');
  keeper.release();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(DISPLAY_READS_MAX);
  expect((await read()).status).toBe(200);
});

test('[BEY-33] a display follows within 100 ms of the news', async () => {
  const { code } = await make();
  const line = await follow(code);
  await line.until(() => true);
  const took: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const words = `Message ${String(round)}`;
    // The call is answered right after the news is on the bus.
    const began = performance.timeOrigin + performance.now();
    await hold('message', words);
    const answered = performance.timeOrigin + performance.now();
    const { atMs } = await line.until(({ message }) => message === words);
    took.push(Math.max(0, atMs - answered), atMs - began);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const afterAnswer = took.filter((_, index) => index % 2 === 0).toSorted((one, other) => one - other);
  // Other tests take the processor meanwhile: the quicker ones say what the server adds.
  expect(afterAnswer[2], 'ms from the answer to an act until a display follows').toBeLessThan(100);
});

test('[BEY-33] a map of hundreds that fills at full speed is told in steps of 60 ms at most, and each vote with the next of them', async () => {
  const { code } = await make();
  const seats = 700;
  const { pool } = here.database;
  const { id: pollId } = await moderator.call('createPoll', {
    params: params(),
    body: { title: 'Division', voteOptions: ['Yea', 'Nay', 'Pres.'], anonymous: 'open' },
  });
  await moderator.call('openPoll', { params: { pollId } });
  await pool.query(
    `insert into users (id, email, display_name, created_ms)
     select 'seat-' || n, 'seat-' || n || '@seats.test', 'Seat ' || n, 0 from generate_series(1, ${String(seats)}) n`,
  );
  await pool.query(
    `insert into poll_electors (poll_id, user_id, weight, display_name)
     select $1, 'seat-' || n, 1, 'Seat ' || n from generate_series(1, ${String(seats)}) n`,
    [pollId],
  );
  const line = await follow(code, here);
  await line.until(({ vote }) => vote?.title === 'Division');
  const cast = async (number: number) => {
    const userId = `seat-${String(number)}`;
    await pool.query(
      `insert into votes (poll_id, user_id, vote_decision, vote_weight, server_arrival_time_ms,
         request_id, receipt_public, revision, first_request_id, first_request_mark, first_arrival_time_ms)
       values ($1, $2, $3, 1, $4, $2, $2, 1, $2, $2, $4)`,
      [pollId, userId, number % 3 === 0 ? 'Nay' : 'Yea', Date.now()],
    );
    here.bus.publish('news', { kind: 'vote', idVotingSession, pollId, userIds: [userId] });
  };
  // Each vote but the first comes while a step waits, or loads its state.
  const waits: number[] = [];
  const loads: number[] = [];
  for (let number = 1; number <= 20; number += 1) {
    await cast(number);
    const castMs = performance.now();
    const { atMs } = await line.until(({ vote }) => (vote?.votedFrom ?? 0) >= number);
    waits.push(Math.max(0, atMs - performance.timeOrigin - castMs));
    const loadMs = performance.now();
    await loadDisplayState(
      { db: here.database.db, ballotKeys: here.ballotKeys, clock: here.clock },
      idVotingSession,
    );
    loads.push(performance.now() - loadMs);
  }
  // The step before may still load its state, the next one waits 60 ms and loads it again.
  const most = Math.max(100, 60 + 3 * Math.min(...loads));
  expect(Math.min(...waits.slice(1)), 'ms from a vote in a burst until a display follows').toBeLessThan(most);
  const before = line.states().length;
  const began = Date.now();
  // As fast as the database takes them, one announcement each.
  for (let number = 21; number <= 400; number += 1) await cast(number);
  const { atMs } = await line.until(({ vote }) => vote?.votedFrom === 400);
  const updates = line.states().length - before;
  const steps = Math.ceil((atMs - began) / 60) + 1;
  expect(updates).toBeLessThanOrEqual(steps);
  const drawn = line.states().at(-1)?.vote?.seats ?? [];
  expect(drawn.map((group) => group.seats).join('').length).toBeGreaterThanOrEqual(seats);
});
