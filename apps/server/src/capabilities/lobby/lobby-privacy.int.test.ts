import { endpoints } from '@hemicycle/contract/endpoints';
import type { EndpointDeclaration } from '@hemicycle/contract/endpoint';
import { openLobbyPage } from '@hemicycle/testkit/lobby-socket';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { casesOfAgenda } from '@hemicycle/testkit/permission-table/cases-of-agenda';
import { casesOfChatAndPolls } from '@hemicycle/testkit/permission-table/cases-of-chat-and-polls';
import { casesOfHuddles } from '@hemicycle/testkit/permission-table/cases-of-huddles';
import { casesOfInterpretation } from '@hemicycle/testkit/permission-table/cases-of-interpretation';
import { casesOfMedia } from '@hemicycle/testkit/permission-table/cases-of-media';
import { casesOfNotifications } from '@hemicycle/testkit/permission-table/cases-of-notifications';
import { casesOfQuorum } from '@hemicycle/testkit/permission-table/cases-of-quorum';
import { casesOfRecords } from '@hemicycle/testkit/permission-table/cases-of-records';
import { casesOfSessions } from '@hemicycle/testkit/permission-table/cases-of-sessions';
import { casesOfSpeakers } from '@hemicycle/testkit/permission-table/cases-of-speakers';
import { casesOfUploads } from '@hemicycle/testkit/permission-table/cases-of-uploads';
import { signInCast, type Actor } from '@hemicycle/testkit/permission-table/cast';
import type { PermissionCase } from '@hemicycle/testkit/permission-table/permission-case';
import { attend, makeWorld } from '@hemicycle/testkit/permission-table/world';
import { decryptAnswer } from '@hemicycle/testkit/decrypt-answer';
import { readEverything } from '@hemicycle/testkit/read-everything';
import { createTestClient, pathOf, type TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { createUnsteadyBuses } from '@hemicycle/testkit/unsteady-buses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// Somebody waits at one server while the chamber is busy at another. Everything that they get is
// recorded and searched for what happens inside.

const redisUrl = 'redis://between.test';

/** What is said and done inside. */
const POLL = 'Marker of a poll inside';
const OPTION = 'Marker of an option inside';
const CHAT = 'Marker of a chat inside';
const HUDDLE = 'Marker of a huddle inside';
const NAME = 'Marker of a name inside';
const LIST = 'Marker of a speakers list inside';
const CAPTION = 'Marker of a caption inside';
const BROADCAST = 'Marker of a broadcast inside';
const LANGUAGE = '"languageNative":"Ελληνικά"';
const secrets = [POLL, OPTION, CHAT, HUDDLE, NAME, LIST, CAPTION, BROADCAST, LANGUAGE];
/** What members may read of the order of the day before they are let in (decision 0175). Their
 *  sockets do not tell it. */
const ITEM = 'Marker of an agenda item inside';
const PAPER = 'Marker of a paper inside';

let here: TestServer;
let there: TestServer;

beforeAll(async () => {
  const buses = createUnsteadyBuses(31, { doubled: 0.5 });
  here = await startTestServer({ bus: buses.here, config: { redisUrl } });
  const { database, dataDir } = here;
  there = await startTestServer({ database, bus: buses.there, config: { dataDir, redisUrl } });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

/** The texts among these in which one of these things of the inside stands. */
function leaks(texts: readonly string[], of: readonly string[] = secrets): string[] {
  return texts.filter((text) => of.some((secret) => text.includes(secret)));
}

test('[BEY-19] nobody in the lobby gets anything of the chamber: by their sockets, by reading, by entering, on two servers', async () => {
  const [admin, moderator, inside, captioner] = await Promise.all([
    here.signIn('admin'),
    here.signIn('moderator'),
    here.signIn('member02'),
    here.signIn('captioner'),
  ]);
  const idVotingSession = await makeCommittee(admin, here.clock.nowMs(), [
    'moderator',
    'member01',
    'member02',
    'captioner',
  ]);
  const params = { idVotingSession };
  const attended = { userSession: { votingSessionToAttend: idVotingSession } };
  for (const client of [moderator, inside, captioner]) {
    await client.call('updateSessionInfo', { body: attended });
    await client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  }
  await moderator.call('updateVotingSessionDavra', { params, body: { waitingRoom: true } });

  const waiting = await there.signIn('member01');
  const page = await openLobbyPage(waiting, 'member01', idVotingSession);
  await page.state();
  await waiting.call('updateSessionInfo', { body: attended });

  // The chamber is busy.
  await here.database.pool.query(
    `update people_states set overrided_name = $2 where id_voting_session = $1 and user_id = 'member02'`,
    [idVotingSession, NAME],
  );
  const witness = await openTestSocket(inside, 'member02', { idVotingSession });
  await witness.snapshot();
  const { id: pollId } = await moderator.call('createPoll', {
    params,
    body: { title: POLL, voteOptions: [OPTION, 'Nay'] },
  });
  await moderator.call('openPoll', { params: { pollId } });
  await moderator.call('createHuddle', { params, body: { title: HUDDLE } });
  await here.database.pool.query(
    `insert into chat_messages (id, id_voting_session, room_id, person_id, text, created_ms)
     values ('marked', $1, $1, 'member02', $2, (extract(epoch from now()) * 1000)::bigint)`,
    [idVotingSession, CHAT],
  );
  await here.database.pool.query(
    `insert into speakers_lists (id, id_voting_session, number, opened_ms, title) values ('marked', $1, 900, 1, $2)`,
    [idVotingSession, LIST],
  );
  await captioner.call('sendCaption', { body: { message: CAPTION } });
  await moderator.call('sendBroadcast', {
    body: { type: 'message', toGroup: idVotingSession, message: BROADCAST },
  });
  const { items } = await moderator.call('addAgendaItem', { params, body: { title: ITEM } });
  await here.database.pool.query(
    `insert into agenda_papers (id, id_voting_session, item_id, position, title) values ('marked', $1, $2, 0, $3)`,
    [idVotingSession, items[0]?.id, PAPER],
  );
  await moderator.call('publishAgenda', { params, body: { published: true } });
  const { id: channelId } = await moderator.call('createInterpreterChannel', {
    params,
    body: { language: 'el' },
  });
  await moderator.call('nameInterpreter', { params: { channelId, userId: 'moderator' } });
  await witness.nextChange(
    'interpretedLanguages',
    ({ interpretedLanguages }) => interpretedLanguages.length > 0,
  );
  await witness.nextChange('huddles', ({ huddles }) => huddles.some(({ title }) => title === HUDDLE));
  // The inside is worth searching for: somebody inside gets all of it.
  const seenInside = await readEverything(inside, { pollId, idVotingSession });
  seenInside.push(...witness.messages.map((message) => JSON.stringify(message)));
  for (const secret of [POLL, CHAT, HUDDLE, CAPTION, BROADCAST, ITEM, LANGUAGE]) {
    expect(
      seenInside.some((text) => text.includes(secret)),
      secret,
    ).toBe(true);
  }

  // They read all that can be read, at both servers.
  const answers: string[] = [];
  for (const server of [here, there]) {
    const client = createTestClient(server.url, waiting.cookie);
    answers.push(...(await readEverything(client, { pollId, idVotingSession })));
    // Early arrival, a stale link, a second tab: the ways in are shut, however they are called.
    for (const path of ['/app', '/app/lobby-check-video']) {
      for (const davraLocation of ['app', 'queue', 'interview', 'waiting']) {
        const opening = openTestSocket(client, 'member01', {
          idVotingSession,
          path,
          query: { davraLocation, browserTabId: '2' },
        });
        await expect(opening).rejects.toThrow(/423/u);
      }
    }
    const entering = client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
    await expect(entering).rejects.toMatchObject({ code: 'in-lobby' });
  }
  await moderator.call('closePoll', { params: { pollId } });
  await witness.next('news', ({ changes }) => JSON.stringify(changes).includes('"status":"closed"'));
  const second = await openLobbyPage(waiting, 'member01', idVotingSession);
  await second.state();

  expect(answers.length).toBeGreaterThan(20);
  expect(leaks(answers)).toEqual([]);
  expect(leaks([...page.texts, ...second.texts], [...secrets, ITEM, PAPER])).toEqual([]);
  // Neither numbers of people nor who presides.
  const [session] = await waiting.call('getVotingSession', { params });
  expect(session).toMatchObject({ presentCount: 0, memberCount: 0, presiding: null });
  const { rows } = await here.database.pool.query(
    `select from people_states where id_voting_session = $1 and user_id = 'member01'`,
    [idVotingSession],
  );
  expect(rows).toEqual([]);
  // An admission at one server opens the other.
  expect(await moderator.call('admitFromLobby', { params, body: { userIds: ['member01'] } })).toEqual({
    admitted: ['member01'],
  });
  expect(await page.closed).toBe(4006);
  expect(await second.closed).toBe(4006);
  const inNow = await openTestSocket(waiting, 'member01', { idVotingSession });
  expect((await inNow.snapshot()).session.title).toBe('Committee on Water');
  for (const socket of [witness, inNow]) socket.close();
});

test('[BEY-19] a connection at the door when the lobby begins does not enter', async () => {
  const [admin, moderator] = await Promise.all([here.signIn('admin'), here.signIn('moderator')]);
  const idVotingSession = await makeCommittee(admin, here.clock.nowMs(), ['moderator', 'member01']);
  const member = await there.signIn('member01');
  const early = await openTestSocket(member, 'member01', { idVotingSession, enters: false });
  await moderator.call('updateVotingSessionDavra', {
    params: { idVotingSession },
    body: { waitingRoom: true },
  });
  early.send({ type: 'authenticate', personId: 'member01' });
  expect(await early.closed).toBe(4005);
  expect(early.messages.map(({ type }) => type)).not.toContain('snapshot');
});

describe('[BEY-19] every call that a member may make inside, made by somebody who waits', () => {
  let clients: Readonly<Record<Actor, TestClient>>;
  beforeAll(async () => {
    clients = await signInCast(here);
  });

  const lines: readonly PermissionCase[] = [
    ...casesOfSessions,
    ...casesOfSpeakers,
    ...casesOfAgenda,
    ...casesOfHuddles,
    ...casesOfInterpretation,
    ...casesOfChatAndPolls,
    ...casesOfUploads,
    ...casesOfQuorum,
    ...casesOfRecords,
    ...casesOfMedia,
    ...casesOfNotifications,
  ].filter(({ expected }) => expected.member === 'ok');

  /** The calls that tell somebody who waits nothing of the inside, and are answered: facts of the
   *  session, their own choices, their own file at an address given before, their own vote in an
   *  electorate that was frozen with them, the end of what they alone listened to, and the papers
   *  by which members prepare themselves. */
  const answered = new Set([
    'listVotingSessions',
    'getVotingSession',
    'listEarlierSessions',
    'listHuddles',
    'castVote',
    'getSignedReceipt',
    'uploadFile',
    'uploadPart',
    'getUpload',
    'cancelUpload',
    'endListeningIn',
    'leaveLanguage',
    'downloadAgendaPaper',
    'readSittingPapers',
    'keepPaperMark',
    'removePaperMark',
  ]);

  test.each(lines.map((line) => [`${line.what} (${line.endpoint})`, line] as const))(
    '%s',
    async (_name, line) => {
      const world = await makeWorld(here, clients, 'member');
      await attend(world);
      const given = (await line.given?.(world)) ?? '';
      const { params = {}, body, file, list } = line.input?.(world, given) ?? {};
      const { pool } = here.database;
      await pool.query('delete from lobby_stays where id_voting_session = $1', [world.idVotingSession]);
      await pool.query('update voting_sessions set waiting_room = true, lobby_shut = true where id = $1', [
        world.idVotingSession,
      ]);
      const endpoint: EndpointDeclaration = endpoints[line.endpoint];
      const form = new FormData();
      if (file !== undefined) form.append('file', new Blob([file]), 'notes.txt');
      const response = await clients.member.fetch(pathOf(endpoint, params), {
        method: endpoint.method,
        ...(file !== undefined && { body: form }),
        ...(list !== undefined && { body: list, headers: { 'content-type': 'text/csv' } }),
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      });
      const text = await response.text();
      const mentionsSession = JSON.stringify([params, body]).includes(world.idVotingSession);
      if (answered.has(line.endpoint)) return;
      // A call that names the session, or something of it, is refused.
      if (mentionsSession || given !== '') {
        expect(response.ok, text).toBe(false);
        expect(text).toMatch(/in-lobby|not-found/u);
        return;
      }
      // Others may be answered, without anything of this session.
      if (!response.ok || endpoint.answer === undefined) return;
      const plain = endpoint.encrypted
        ? decryptAnswer(JSON.parse(text), await payloadKeyOf(clients.member))
        : text;
      expect(JSON.stringify(plain)).not.toContain(world.idVotingSession);
    },
  );

  async function payloadKeyOf(client: TestClient): Promise<Uint8Array> {
    const { info } = await client.call('getSessionInfo');
    return Buffer.from(info.payloadKey, 'base64url');
  }
});
