import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { saveSettings } from '../site/public.ts';

// Mail to the absent, on two servers with one database. Letters become files.

const HOUR_MS = 3_600_000;

const clock = createFakeClock();
let here: TestServer;
let there: TestServer;
let moderator: TestClient;
let rosa: TestClient;
let idVotingSession: string;
let read: Set<string>;

beforeAll(async () => {
  here = await startTestServer({ clock });
  const { database, dataDir, bus } = here;
  there = await startTestServer({ clock, database, bus, config: { dataDir } });
  [moderator, rosa] = await Promise.all([here.signIn('moderator'), there.signIn('member08')]);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});
beforeEach(async () => {
  // The limit of calls in ten minutes begins anew.
  await clock.advance(600_000);
  await here.database.pool.query(`delete from jobs where name = 'absent-mail'`);
  read = new Set(files());
  const admin = await here.signIn('admin');
  ({ idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Committee on Water',
      epochStartTime: clock.nowMs() - HOUR_MS,
      epochEndTime: clock.nowMs() + 5 * HOUR_MS,
      members: ['moderator', 'member08', 'member09', 'member10'],
    },
  }));
});

const files = () =>
  [here, there].flatMap(({ dataDir }) => {
    try {
      return readdirSync(join(dataDir, 'mail')).map((file) => join(dataDir, 'mail', file));
    } catch {
      return [];
    }
  });
const letters = () =>
  files()
    .filter((file) => !read.has(file))
    .map((file) => readFileSync(file, 'utf8'));
const list = (client = moderator) => client.call('listAbsentPeople', { params: { idVotingSession } });
const write = (body: { userIds?: string[]; requestId?: string; subject?: string } = {}, client = moderator) =>
  client.call('mailAbsentPeople', {
    params: { idVotingSession },
    body: {
      subject: 'We wait for you',
      text: 'The vote is at three.',
      userIds: ['member08', 'member09', 'member10'],
      requestId: randomUUID(),
      ...body,
    },
  });
/** Lets the jobs run until so many letters are sent and none waits. */
const allSent = (sent: number, failed = 0) =>
  vi.waitFor(
    async () => {
      await clock.advance(1_000);
      expect((await list()).last).toMatchObject({ sent, failed, waiting: 0 });
    },
    { timeout: 10_000 },
  );
async function kept() {
  const { rows } = await here.database.pool.query(
    'select id from absent_mailings where id_voting_session = $1',
    [idVotingSession],
  );
  return rows.length;
}

test('[ADMIN-06] the preview names who is absent, apart who has no address, and tells no address', async () => {
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  const guest = `guest-${randomUUID().slice(0, 8)}`;
  await here.database.pool.query(
    `insert into users (id, email, display_name, type, created_ms)
     values ($1, $1 || '@guest.invalid', 'Observer', 'guest-temporary', 1)`,
    [guest],
  );
  await here.database.pool.query('insert into voting_session_members values ($1, $2)', [
    idVotingSession,
    guest,
  ]);
  const people = await list();
  expect(people.withAddress.map(({ userId }) => userId).toSorted()).toEqual(['member09', 'member10']);
  expect(people.withoutAddress).toEqual([{ userId: guest, displayName: 'Guest User' }]);
  expect(people).toMatchObject({ reaches: false, last: null });
  expect(JSON.stringify(people)).not.toContain('@');
});

test('[ADMIN-06] each chosen person who is still absent gets one letter with the link, and the counts are told', async () => {
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  await write();
  await allSent(2);
  const sent = letters();
  expect(sent.map((letter) => /^To: (.*)\r$/m.exec(letter)?.[1]).toSorted()).toEqual([
    'member09@demo.test',
    'member10@demo.test',
  ]);
  for (const letter of sent) {
    expect(letter).toContain('Subject: We wait for you');
    expect(letter).toContain('The vote is at three.');
    expect(letter).toContain('Committee on Water');
    expect(letter).toContain('/app/choose-session');
  }
});

test('[ADMIN-06] a second press and a retry on another server send nobody two', async () => {
  const requestId = randomUUID();
  const other = await there.signIn('moderator');
  const answers = await Promise.all([
    write({ requestId }),
    write({ requestId }, other),
    write({ requestId }),
  ]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  await allSent(3);
  expect(letters()).toHaveLength(3);
  expect(await kept()).toBe(1);
});

test('[ADMIN-06] after a fall in the middle the rest is sent; whose letter is unknown gets no second', async () => {
  const { id } = await write();
  await allSent(3);
  // As a server leaves it that falls with one letter at the mail server and one not yet taken.
  const { pool } = here.database;
  const set = `update absent_letters set tries = $3, status = $4 where mailing_id = $1 and user_id = $2`;
  await pool.query(set, [id, 'member09', 1, 'sending']);
  await pool.query(set, [id, 'member10', 0, 'waiting']);
  read = new Set(files());
  await pool.query(
    `insert into jobs (name, key, due_ms, payload, created_ms) values ('absent-mail', $1, 0, $2, 0)`,
    [id, JSON.stringify({ mailingId: id })],
  );
  await allSent(2, 1);
  expect(letters().map((letter) => /^To: (.*)\r$/m.exec(letter)?.[1])).toEqual(['member10@demo.test']);
});

test('[ADMIN-06] [MOD-01] the audit log has who, how many and the subject, once', async () => {
  const requestId = randomUUID();
  await write({ requestId });
  await write({ requestId });
  const created = clock.nowMs();
  const { acts } = await moderator.call('listModerationActs', { params: { idVotingSession } });
  expect(acts.filter(({ act }) => act === 'mailAbsent')).toMatchObject([
    {
      byUserId: 'moderator',
      userId: null,
      detail: { message: 'We wait for you', people: 3 },
      created,
    },
  ]);
  await allSent(3);
});

test('[ADMIN-06] members neither preview nor send, and nothing is kept', async () => {
  expect(await refusalOf(list(rosa))).toBe('permission-missing');
  expect(await refusalOf(write({}, rosa))).toBe('permission-missing');
  expect(await kept()).toBe(0);
  expect(letters()).toEqual([]);
});

test('[ADMIN-06] what cannot be sent is refused, with nothing kept', async () => {
  expect(await refusalOf(write({ userIds: ['member11'] }))).toBe('nobody-absent');
  expect(await refusalOf(write({ subject: 'Two\r\nBcc: all@demo.test' }))).toBe('invalid-input');
  expect(await refusalOf(write({ userIds: [] }))).toBe('invalid-input');
  await saveSettings(here.database.db, { enableEmailAbsent: false });
  expect(await refusalOf(list())).toBe('absent-mail-off');
  expect(await refusalOf(write())).toBe('absent-mail-off');
  await saveSettings(here.database.db, { enableEmailAbsent: true });
  expect(await kept()).toBe(0);
});

test('[ADMIN-06] a moderator sends at most four in ten minutes', async () => {
  for (let time = 1; time <= 4; time += 1) await write({ userIds: ['member09'] });
  expect(await refusalOf(write())).toBe('rate-limited');
  expect(await kept()).toBe(4);
});
