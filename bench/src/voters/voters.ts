import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createPoll } from '@hemicycle/contract/poll-drafts';
import { closePoll, openPoll } from '@hemicycle/contract/polls';
import { loadTimes } from '../casts/load.ts';
import { decisionOf } from '../casts/open-polls.ts';
import { postRequest } from '../keep-alive-connection.ts';
import { ratiosOf, spreadOf, type Spread } from '../measure.ts';
import { startOwnProcess, type OwnProcess } from '../own-process.ts';
import { makeSession, prepareVoters, type Voter, type Voters } from '../prepare-voters.ts';
import type { Progress } from '../replay/progress.ts';
import type { Figure, Result } from '../result.ts';
import { startServer, type RunningServer } from '../running-server.ts';
import type { Undo } from '../undo.ts';
import { addAccounts } from './add-accounts.ts';

const FEW = 500;
const MANY = 5000;
const ROUNDS = 4;
const CONNECTIONS = 50;

interface Bench {
  readonly server: RunningServer;
  readonly people: Voters;
  readonly load: OwnProcess;
}

/** A session and its members. */
interface Chamber {
  readonly idVotingSession: string;
  readonly voters: readonly Voter[];
}

/** The times of a poll: ms from request to answer, and casts a second. */
interface PollTimes {
  readonly openMs: number;
  readonly castsPerSecond: number;
  readonly closeMs: number;
}

/** Measures opening, casting and closing (with the signed record) in polls of 5,000 voters, all of
 *  whom vote. The baseline is polls of 500 voters in the same run. Source: the speed
 *  targets. */
export async function benchVoters(undo: Undo, progress: Progress): Promise<Result> {
  progress.begin('starting', 1);
  const server = await startServer(undo);
  const people = await prepareVoters(server.url, 1, progress);
  const voters = await addAccounts(server.database, people, MANY);
  const load = startOwnProcess(join(import.meta.dirname, '../casts/load-process.ts'));
  undo.add(() => load.stop());
  const bench = { server, people, load };
  // The same people vote once in one large poll and once in several small polls, so that the server
  // knows the same of both.
  const chamber = await convene(people, voters);
  const parts: Chamber[] = [];
  for (let from = 0; from < MANY; from += FEW)
    parts.push(await convene(people, voters.slice(from, from + FEW)));
  const ofFew: PollTimes[] = [];
  const ofMany: PollTimes[] = [];
  for (const part of parts) await takePoll(bench, part);
  progress.begin('voting', ROUNDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const polls: PollTimes[] = [];
    const half = parts.length / 2;
    for (const part of parts.slice(0, half)) polls.push(await takePoll(bench, part));
    ofMany.push(await takePoll(bench, chamber));
    for (const part of parts.slice(half)) polls.push(await takePoll(bench, part));
    ofFew.push(together(polls));
    progress.step();
  }
  progress.end();
  return {
    name: 'voters',
    title: `polls of ${MANY} voters beside polls of ${FEW}`,
    figures: figuresOf(ofFew, ofMany),
  };
}

async function convene(people: Voters, voters: readonly Voter[]): Promise<Chamber> {
  return { idVotingSession: await makeSession({ ...people, voters }, `${voters.length} voters`), voters };
}

async function takePoll(
  { server, people, load }: Bench,
  { idVotingSession, voters }: Chamber,
): Promise<PollTimes> {
  const { moderator } = people;
  const { id: pollId } = await moderator.call(createPoll, {
    params: { idVotingSession },
    body: { title: 'Bench', voteOptions: ['Aye', 'No', 'Abstain'] },
  });
  const params = { pollId };
  const { ms: openMs } = await timed(() => moderator.call(openPoll, { params }));
  const requests = voters.map(({ cookie }, voter) =>
    postRequest({
      port: server.port,
      path: `/api/polls/${pollId}/votes`,
      cookie,
      body: { voteDecision: decisionOf(voter), requestId: randomUUID() },
    }),
  );
  const job = { kind: 'requests', port: server.port, connections: CONNECTIONS, requests };
  const { seconds } = await load.ask(job, loadTimes);
  const { ms: closeMs, value: closed } = await timed(() => moderator.call(closePoll, { params }));
  const counted = closed.tally?.votedCount;
  if (counted !== voters.length) throw new Error(`${voters.length} voted and ${counted} are counted.`);
  return { openMs, castsPerSecond: voters.length / seconds, closeMs };
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const startedMs = performance.now();
  const value = await work();
  return { value, ms: performance.now() - startedMs };
}

/** The figures of the polls of one round: the median of their openings and closings, and the mean
 *  of their casts a second, weighted by time. */
function together(polls: readonly PollTimes[]): PollTimes {
  return {
    openMs: spreadOf(polls.map(({ openMs }) => openMs)).median,
    closeMs: spreadOf(polls.map(({ closeMs }) => closeMs)).median,
    castsPerSecond: polls.length / polls.reduce((sum, poll) => sum + 1 / poll.castsPerSecond, 0),
  };
}

function figuresOf(few: readonly PollTimes[], many: readonly PollTimes[]): Figure[] {
  const times = MANY / FEW;
  const pick = (rounds: readonly PollTimes[], what: keyof PollTimes) => rounds.map((round) => round[what]);
  const figure = (
    what: keyof PollTimes,
    parts: Pick<Figure, 'name' | 'unit' | 'decimals' | 'notes'>,
    target: (ratio: Spread) => Figure['target'],
  ): Figure => {
    const ratio = ratiosOf(pick(many, what), pick(few, what));
    return {
      ...parts,
      value: spreadOf(pick(many, what)),
      baselines: [{ name: `the same with ${FEW} voters`, value: spreadOf(pick(few, what)), ratio }],
      target: target(ratio),
    };
  };
  const linear = (ratio: Spread) => ({
    text: `at most ${times} times the time for ${times} times the voters`,
    met: ratio.median <= times,
  });
  return [
    figure(
      'castsPerSecond',
      { name: `casts at ${CONNECTIONS} connections`, unit: 'a second', decimals: 0, notes: [] },
      (ratio) => ({ text: 'no slower than with few (0.95 or more)', met: ratio.median >= 0.95 }),
    ),
    figure(
      'openMs',
      {
        name: 'opening',
        unit: 'ms',
        decimals: 1,
        notes: ['From the request to its answer, after the commit.'],
      },
      linear,
    ),
    figure(
      'closeMs',
      {
        name: 'closing with its record',
        unit: 'ms',
        decimals: 1,
        notes: ['Every voter voted; counted, arranged, hashed, signed and committed before the answer.'],
      },
      linear,
    ),
  ];
}
