import { nameToShow } from '@hemicycle/rules/people/name-display';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSettings } from '../site/public.ts';

const session = { idVotingSession: DEMO_OPEN_SESSION };
let server: TestServer;
let moderator: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  moderator = await server.signIn('moderator');
});
afterAll(() => server.stop());

const rowsOf = async (query: string) =>
  (await server.database.pool.query<Record<string, string>>(query)).rows.map((row) => Object.values(row));
const switchTo = (showDisplayNamesReversed: boolean) =>
  saveSettings(server.database.db, { showDisplayNamesReversed });

test('[PEOP-23] the database puts the family name first as the browser does', async () => {
  const word = fc.constantFrom(
    'Ana',
    'de',
    'la',
    'Vega',
    'Müller-Lüdenscheidt',
    '(guest)',
    '（来宾）',
    'ألما',
    '王小明',
  );
  const gap = fc.constantFrom(' ', '  ', '\t');
  const name = fc
    .array(fc.tuple(word, gap), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.flat().join(''));
  const names = fc.sample(
    fc.record({ displayName: name, firstName: fc.option(name), lastName: fc.option(name) }),
    500,
  );
  const { rows } = await server.database.pool.query<{ shown: string }>(
    `select family_name_first(display, coalesce(given, ''), coalesce(family, '')) as shown
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as name (display, given, family, at)
     order by at`,
    [
      names.map(({ displayName }) => displayName),
      names.map(({ firstName }) => firstName),
      names.map(({ lastName }) => lastName),
    ],
  );
  expect(rows.map(({ shown }) => shown)).toEqual(names.map((one) => nameToShow(one, { reversed: true })));
});

test('[PEOP-23] names that the server sends or keeps ready made stand as the site shows names', async () => {
  const users = await rowsOf(`select id, first_name, last_name from users where first_name <> ''`);
  const shown = new Map(users.map(([id = '', first, last]) => [id, `${last} ${first}`]));
  const nameOf = (userId: string) => shown.get(userId);
  await switchTo(true);

  const poll = await moderator.call('createPoll', { params: session, body: { title: 'Third reading' } });
  const params = { pollId: poll.id };
  await moderator.call('openPoll', { params });
  const electors = await rowsOf(
    `select user_id, display_name from poll_electors where poll_id = '${poll.id}'`,
  );
  expect(electors.length).toBeGreaterThan(20);
  for (const [userId = '', name] of electors) expect(name).toBe(nameOf(userId));
  const roll = await moderator.call('startRollCall', { params, body: { orderedBy: 'name' } });
  const called = roll.names.map(({ name }) => name);
  expect(called).toContain(nameOf('member08'));
  const inOrder = new Intl.Collator('en');
  expect(called).toEqual(called.toSorted(inOrder.compare));
  expect(await rowsOf(`select by_name from moderation_acts where by_user_id = 'moderator'`)).toContainEqual([
    nameOf('moderator'),
  ]);
  await moderator.call('cancelPoll', { params, body: { reason: 'Over' } });

  const member = await server.signIn('member08');
  await takeSeat(member, session.idVotingSession);
  await takeSeat(moderator, session.idVotingSession);
  await expect
    .poll(() => rowsOf(`select name from sitting_facts where kind = 'presides' order by id desc limit 1`))
    .toEqual([[nameOf('moderator')]]);
  const attendance = await moderator.call('getAttendance', { params: session });
  expect(attendance.people.map(({ displayName }) => displayName)).toContain(nameOf('member08'));
  const absent = await moderator.call('listAbsentPeople', { params: session });
  for (const { userId, displayName } of absent.withAddress) expect(displayName).toBe(nameOf(userId));

  await switchTo(false);
  const again = await moderator.call('listAbsentPeople', { params: session });
  for (const { userId, displayName } of again.withAddress) expect(displayName).not.toBe(nameOf(userId));
});
