import type { Huddle } from '@hemicycle/contract/huddles';
import type { LobbyPerson } from '@hemicycle/contract/lobby';
import type { LobbyServerMessage } from '@hemicycle/contract/lobby-socket';
import { onTestFinished, vi } from 'vitest';
import { type LobbyPage, openLobbyPage } from './lobby-socket.ts';
import { makeCommittee } from './make-committee.ts';
import type { TestClient } from './test-client.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { openTestSocket, type TestSocket } from './test-socket.ts';
import { createUnsteadyBuses } from './unsteady-buses.ts';

/** How long a test waits for a message, in ms; only a failing test waits this long. */
const PATIENCE_MS = 5_000;

/** Two servers of one site for tests of interviews: the attendants are at `here`, those who wait at
 *  `there`. What is opened in a test closes with it. */
export interface InterviewSite {
  readonly here: TestServer;
  readonly there: TestServer;
  readonly moderator: TestClient;
  /** After their sign-in has ended. Returns the new client, which is `moderator` from then on. */
  signModeratorInAgain(): Promise<TestClient>;
  /** Of a further server of the site. */
  readonly redisUrl: string;
  /** Makes a session of these people, with a lobby and interviews, in whose chamber the moderator
   *  is; the functions below are about the latest one. Returns its id. */
  convene(people: string[]): Promise<string>;
  ofSession(): { readonly params: { readonly idVotingSession: string } };
  /** Brings a client into the main chamber. */
  enter(client: TestClient): Promise<void>;
  call(attendant: TestClient, userId: string): Promise<Huddle>;
  answer(person: TestClient, roomId: string, given: 'start' | 'not-now'): Promise<unknown>;
  /** An interview that runs: the attendant calls, and the person starts it. */
  begin(attendant: TestClient, userId: string): Promise<Huddle>;
  queue(): Promise<readonly LobbyPerson[]>;
  socketOf(client: TestClient, userId: string): Promise<TestSocket>;
  /** Signs somebody in who waits in the lobby, with their page. */
  wait(userId: string): Promise<{ readonly client: TestClient; readonly page: LobbyPage }>;
  /** A number that no media stay has had yet. */
  nextEpoch(): number;
  /** Joins the media of a room from a page that waits. Returns the epoch of the stay. */
  joinFrom(page: LobbyPage, roomId: string | undefined): number;
  stop(): Promise<void>;
}

/** Starts the site. `seed`: of the news that are lost and doubled between its servers. */
export async function startInterviewSite({ seed }: { readonly seed: number }): Promise<InterviewSite> {
  const redisUrl = 'redis://between.test';
  const buses = createUnsteadyBuses(seed, { doubled: 0.3 });
  const here = await startTestServer({ bus: buses.here, config: { redisUrl } });
  const { database, dataDir } = here;
  const there = await startTestServer({ database, bus: buses.there, config: { dataDir, redisUrl } });
  const admin = await here.signIn('admin');
  let moderator = await here.signIn('moderator');
  /** The clients of those who wait, by user id. */
  const clients = new Map<string, TestClient>();
  let idVotingSession = '';
  let epoch = 0;

  const ofSession = () => ({ params: { idVotingSession } });
  const call = (attendant: TestClient, userId: string) =>
    attendant.call('callToInterview', { ...ofSession(), body: { userId } });
  const answer = (person: TestClient, roomId: string, given: 'start' | 'not-now') =>
    person.call('answerInterview', { ...ofSession(), body: { roomId, answer: given } });
  const nextEpoch = () => (epoch += 1);

  async function enter(client: TestClient): Promise<void> {
    await client.call('updateSessionInfo', {
      body: { userSession: { votingSessionToAttend: idVotingSession } },
    });
    await client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  }

  return {
    get moderator() {
      return moderator;
    },
    signModeratorInAgain: async () => (moderator = await here.signIn('moderator')),
    ...{ here, there, redisUrl, ofSession, call, answer, enter, nextEpoch },
    async convene(people) {
      clients.clear();
      // An attendant has one interview at a time: those of earlier sessions are over.
      await here.database.pool.query(
        `update lobby_stays set state = 'waiting', interview_id = null, interviewer_id = null
         where state = 'interview'`,
      );
      idVotingSession = await makeCommittee(admin, here.clock.nowMs(), people);
      await enter(moderator);
      await moderator.call('updateVotingSessionDavra', {
        ...ofSession(),
        body: { waitingRoom: true, enableUserConfirmLobbyAttendant: true },
      });
      return idVotingSession;
    },
    async begin(attendant, userId) {
      const room = await call(attendant, userId);
      const person = clients.get(userId) ?? (await there.signIn(userId));
      await answer(person, room.id, 'start');
      return room;
    },
    queue: async () => (await moderator.call('getLobby', ofSession())).people,
    async socketOf(client, userId) {
      const socket = await openTestSocket(client, userId, { idVotingSession });
      onTestFinished(() => socket.close());
      await socket.snapshot();
      return socket;
    },
    async wait(userId) {
      const client = await there.signIn(userId);
      const page = await openLobbyPage(client, userId, idVotingSession);
      onTestFinished(() => page.close());
      await page.state();
      clients.set(userId, client);
      return { client, page };
    },
    joinFrom(page, roomId) {
      const mine = nextEpoch();
      page.sendText(
        JSON.stringify({ type: 'mediaJoin', epoch: mine, ...(roomId !== undefined && { roomId }) }),
      );
      return mine;
    },
    async stop() {
      await there.stop();
      await here.stop();
    },
  };
}

/** The first message of a type that matches, received by a page that waits or still to come.
 *  @throws when none comes within 5 s. */
export function heard<Type extends LobbyServerMessage['type']>(
  page: LobbyPage,
  type: Type,
  matches: (message: Extract<LobbyServerMessage, { type: Type }>) => boolean = () => true,
): Promise<Extract<LobbyServerMessage, { type: Type }>> {
  return vi.waitFor(
    () => {
      const found = page.messages.find(
        (message): message is Extract<LobbyServerMessage, { type: Type }> =>
          message.type === type && matches(message as Extract<LobbyServerMessage, { type: Type }>),
      );
      if (found === undefined) throw new Error(`no ${type} came: ${page.texts.join('\n')}`);
      return found;
    },
    { timeout: PATIENCE_MS },
  );
}
