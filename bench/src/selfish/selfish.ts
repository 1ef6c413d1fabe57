import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createPoll } from '@hemicycle/contract/poll-drafts';
import { closePoll, openPoll } from '@hemicycle/contract/polls';
import { loadTimes } from '../casts/load.ts';
import { decisionOf } from '../casts/open-polls.ts';
import { postRequest } from '../keep-alive-connection.ts';
import { ratiosOf, spreadOf } from '../measure.ts';
import { startOwnProcess, type OwnProcess } from '../own-process.ts';
import { makeSession, prepareVoters, type Voter, type Voters } from '../prepare-voters.ts';
import type { Progress } from '../replay/progress.ts';
import type { Figure, Result } from '../result.ts';
import { startServer, type RunningServer } from '../running-server.ts';
import type { Undo } from '../undo.ts';
import { addAccounts } from '../voters/add-accounts.ts';

const VOTERS = 827;
const ROUNDS = 4;
const EXPORTS = 32;
const GUESSES = 400;
const CONNECTIONS = 50;
/** How often another member calls the server. */
const ASK_EVERY_MS = 20;
const ALONE_MS = 2_000;
const ANSWER_AIM_MS = 300;
const SIGN_IN_AIM_MS = 1_000;

interface Bench {
  readonly server: RunningServer;
  readonly people: Voters;
  readonly voters: readonly Voter[];
  readonly idVotingSession: string;
  readonly load: OwnProcess;
}

/** How long another member waits, in ms: while the server does nothing else, and while somebody
 *  asks for a great deal. */
interface Waits {
  readonly aloneMs: number;
  readonly besideMs: number;
}

/** Measures what one person can do to the others. The slowest answer to another member's calls is
 *  measured beside 32 PDF exports of a vote of 827 people, by one member and by as many members. A
 *  right sign-in is measured beside 400 wrong ones. Each is compared with the same on a server that
 *  does nothing else. */
export async function benchSelfish(undo: Undo, progress: Progress): Promise<Result> {
  progress.begin('starting', 1);
  const server = await startServer(undo);
  const people = await prepareVoters(server.url, 1, progress);
  const voters = await addAccounts(server.database, people, VOTERS);
  const idVotingSession = await makeSession({ ...people, voters }, 'Bench');
  const load = startOwnProcess(join(import.meta.dirname, '../casts/load-process.ts'));
  undo.add(() => load.stop());
  const bench = { server, people, voters, idVotingSession, load };
  const ofOne: Waits[] = [];
  const ofMany: Waits[] = [];
  const guesses: Waits[] = [];
  progress.begin('asking for a great deal', ROUNDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    ofOne.push(await besideExports(bench, () => voters[1]));
    ofMany.push(await besideExports(bench, (index) => voters[index + 1]));
    guesses.push(await besideGuesses(bench, round));
    progress.step();
  }
  progress.end();
  return {
    name: 'selfish',
    title: 'what others wait for while somebody asks for a great deal',
    figures: [
      figureOf(`slowest other answer beside ${EXPORTS} exports of one member`, ofOne, ANSWER_AIM_MS),
      figureOf(`slowest other answer beside ${EXPORTS} exports of as many members`, ofMany, ANSWER_AIM_MS),
      figureOf(`a right sign-in beside ${GUESSES} wrong ones`, guesses, SIGN_IN_AIM_MS),
    ],
  };
}

/** Makes a closed vote, so that none of its files has been made before. */
async function closedPoll({ server, people, voters, idVotingSession, load }: Bench): Promise<string> {
  const { id: pollId } = await people.moderator.call(createPoll, {
    params: { idVotingSession },
    body: { title: 'Bench', voteOptions: ['Aye', 'No', 'Abstain'] },
  });
  const params = { pollId };
  await people.moderator.call(openPoll, { params });
  const requests = voters.map(({ cookie }, voter) =>
    postRequest({
      port: server.port,
      path: `/api/polls/${pollId}/votes`,
      cookie,
      body: { voteDecision: decisionOf(voter), requestId: randomUUID() },
    }),
  );
  await load.ask({ kind: 'requests', port: server.port, connections: CONNECTIONS, requests }, loadTimes);
  await people.moderator.call(closePoll, { params });
  return pollId;
}

async function besideExports(bench: Bench, memberOf: (index: number) => Voter | undefined): Promise<Waits> {
  const pollId = await closedPoll(bench);
  const aloneMs = await slowestAnswer(bench, pause(ALONE_MS));
  const exports = Array.from({ length: EXPORTS }, async (_, index) => {
    const headers = { cookie: memberOf(index)?.cookie ?? '' };
    const response = await fetch(`${bench.server.url}/api/polls/${pollId}/export/pdf`, { headers });
    await response.arrayBuffer();
    if (response.status !== 200 && response.status !== 429) throw new Error(`An export: ${response.status}`);
    return response.status;
  });
  const besideMs = await slowestAnswer(bench, Promise.all(exports));
  if (!(await Promise.all(exports)).includes(200)) throw new Error('No export was made.');
  return { aloneMs, besideMs };
}

/** Another member calls the server every few ms until `until` settles. Returns the time of the
 *  slowest answer, in ms. */
async function slowestAnswer({ server, voters }: Bench, until: Promise<unknown>): Promise<number> {
  const headers = { cookie: voters[0]?.cookie ?? '' };
  const waits: Promise<number>[] = [];
  const ended = new AbortController();
  const ending = until.finally(() => ended.abort());
  while (!ended.signal.aborted) {
    waits.push(
      timed(async () => {
        const response = await fetch(`${server.url}/api/auth/sessioninfo`, { headers });
        await response.arrayBuffer();
        // One sign-in may have a limited number of calls under way. A 429 means that earlier calls
        // are waiting already.
        if (response.status !== 200 && response.status !== 429) throw new Error(`${response.status}`);
      }),
    );
    await pause(ASK_EVERY_MS);
  }
  await ending;
  return Math.max(...(await Promise.all(waits)));
}

async function besideGuesses(bench: Bench, round: number): Promise<Waits> {
  const signIn = () => attempt(bench, 'member02@demo.test', 'demo');
  const aloneMs = await timed(signIn);
  const guesses = Array.from({ length: GUESSES }, (_, index) =>
    attempt(bench, `stranger-${round}-${index % 100}@bench.test`, 'wrong'),
  );
  await Promise.race(guesses);
  let status = 0;
  const besideMs = await timed(async () => void (status = await signIn()));
  await Promise.all(guesses);
  if (status !== 204) throw new Error(`The right sign-in was answered ${status}.`);
  return { aloneMs, besideMs };
}

async function attempt({ server }: Bench, email: string, password: string): Promise<number> {
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hemicycle-request': 'bench' },
    body: JSON.stringify({ email, password }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function figureOf(name: string, rounds: readonly Waits[], aimMs: number): Figure {
  const alone = rounds.map(({ aloneMs }) => aloneMs);
  const beside = rounds.map(({ besideMs }) => besideMs);
  const value = spreadOf(beside);
  return {
    name,
    unit: 'ms',
    decimals: 0,
    value,
    baselines: [{ name: 'the same alone', value: spreadOf(alone), ratio: ratiosOf(beside, alone) }],
    target: { text: `at most ${aimMs} ms`, met: value.median <= aimMs },
    notes: [],
  };
}
