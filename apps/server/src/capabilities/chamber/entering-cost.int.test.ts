import { createFakeClock, type FakeClock } from '@hemicycle/testkit/fake-clock';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { VIEWER_CACHE_MS } from '../auth/sign-in-times.ts';

const SESSION = 'plenary-sitting-114';
/** The most statements between pressing the button and the picture: to join the media, to load the
 *  state of the chamber, and to note where the person is. */
const AT_ONCE_MAX = 28;
/** The most statements in all, with those for later reads and calculations. */
const ALTOGETHER_MAX = 45;

let clock: FakeClock;
let server: TestServer;

beforeAll(async () => {
  clock = createFakeClock();
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());

/** The statements that the server sends from now on, without those of its jobs. */
function countStatements(): string[] {
  const statements: string[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given;
    const text = typeof first === 'string' ? first : JSON.stringify(first);
    if (!/\bjobs\b/u.test(text)) statements.push(text.replaceAll(/\s+/gu, ' ').trim());
    return Reflect.apply(query, this, given);
  });
  onTestFinished(() => spy.mockRestore());
  return statements;
}

test('[BEY-23] [PEOP-06] entering costs a bounded number of statements, and little before the picture may come', async () => {
  const sit = { body: { idVotingSession: SESSION, meeting: 'mainchamber' } } as const;
  const moderator = await server.signIn('moderator');
  await moderator.call('setMeeting', sit);
  const watching = await openTestSocket(moderator, 'moderator', { idVotingSession: SESSION });
  await watching.snapshot();
  const member = await server.signIn('member08');
  const socket = await openTestSocket(member, 'member08', { idVotingSession: SESSION, enters: false });
  await clock.advance(VIEWER_CACHE_MS);
  await watching.nextChange('quorums');
  const told = watching.messages.length;

  const statements = countStatements();
  socket.send({ type: 'authenticate', personId: 'member08' });
  socket.send({ type: 'mediaJoin', epoch: 1 });
  await socket.next('mediaPeers');
  await socket.snapshot();
  await watching.nextChange('people', ({ people }) =>
    people.some(({ userId, connected }) => userId === 'member08' && connected),
  );
  await member.call('setMeeting', sit);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(AT_ONCE_MAX);

  await clock.advance(1_000);
  await watching.nextChange('people', ({ people }) =>
    people.some(({ userId, meeting }) => userId === 'member08' && meeting === 'mainchamber'),
  );
  await Promise.all([
    member.call('listGroups'),
    member.call('listDirectChats', { params: { idVotingSession: SESSION } }),
    member.call('listChatMessages', { params: { roomId: SESSION } }),
  ]);
  await vi.waitFor(() =>
    expect(
      watching.messages
        .slice(told)
        .some((message) => message.type === 'news' && message.changes.some(({ kind }) => kind === 'quorums')),
    ).toBe(true),
  );
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(ALTOGETHER_MAX);
  for (const each of [socket, watching]) each.close();
});
