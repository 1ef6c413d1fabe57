import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { cpuSince, markCpu } from '../cpu-use.ts';
import { postRequest } from '../keep-alive-connection.ts';
import { ratiosOf, spreadOf } from '../measure.ts';
import { startOwnProcess, type OwnProcess } from '../own-process.ts';
import { prepareVoters, type Voters } from '../prepare-voters.ts';
import type { Progress } from '../replay/progress.ts';
import type { Figure, Result } from '../result.ts';
import { startServer, type RunningServer } from '../running-server.ts';
import type { Undo } from '../undo.ts';
import { describeShares, type Shares } from './describe-shares.ts';
import { loadTimes, type LoadJob, type LoadTimes } from './load.ts';
import { closePolls, decisionOf, makeSessions, openPolls } from './open-polls.ts';

const VOTERS = 300;
const SESSIONS = 10;
const ROUNDS = 5;
const FEWEST_ROUNDS = 3;
/** After this time a level is content with fewer rounds, for busy machines. */
const LEVEL_PATIENCE_MS = 12_000;
const WARM_UP_CASTS = 300;
/** Before the first level everything runs until it gets no faster: the first tens of thousands of
 *  requests to a new process are slower than all later ones. */
const WARM_UP_CONNECTIONS = 50;
const WARM_UP_ROUNDS_MAX = 12;
/** The warm-up ends after this many rounds of which none is faster by a twentieth. */
const WARM_UP_STEADY_ROUNDS = 3;
/** The aimed length of a run, in seconds. On a busy machine a run has fewer casts, so that it takes
 *  about this long. */
const RUN_SECONDS = 1.5;
const LEVELS = [
  { connections: 1, casts: 600, aim: null },
  { connections: 10, casts: 1500, aim: null },
  { connections: 50, casts: VOTERS * SESSIONS, aim: 0.8 },
] as const;

interface Bench {
  readonly server: RunningServer;
  readonly people: Voters;
  readonly sessions: readonly string[];
  readonly load: OwnProcess;
  readonly bareRoutePort: number;
}

interface Round {
  readonly casts: number;
  readonly inserts: number;
  readonly bareRoute: number;
  readonly shares: Shares;
}

/** Measures durable casts a second over HTTP. Two baselines run on as many connections and in turn:
 *  one-row inserts by `pg` into the same PostgreSQL, and a bare Fastify route that makes one such
 *  insert. Voters are imported and signed in, each with their own cookie, and every poll is closed
 *  and counted. Source: the speed targets. */
export async function benchCasts(undo: Undo, progress: Progress): Promise<Result> {
  const bench = await prepare(undo, progress);
  const figures: Figure[] = [];
  const cold = await warmUp(bench, progress);
  progress.begin('casting', LEVELS.length * ROUNDS);
  for (const level of LEVELS) {
    const trial = await runRound(bench, level.connections, WARM_UP_CASTS);
    const casts = Math.max(WARM_UP_CASTS, Math.min(level.casts, Math.round(trial.casts * RUN_SECONDS)));
    const rounds: Round[] = [];
    const untilMs = performance.now() + LEVEL_PATIENCE_MS;
    for (let round = 0; round < ROUNDS; round += 1) {
      progress.step();
      if (round >= FEWEST_ROUNDS && performance.now() > untilMs) continue;
      rounds.push(await runRound(bench, level.connections, casts));
    }
    figures.push(
      figureOf(level, rounds, level.connections === WARM_UP_CONNECTIONS ? [describeCold(cold)] : []),
    );
  }
  progress.end();
  return { name: 'casts', title: 'durable casts over HTTP', figures };
}

function describeCold(rate: number): string {
  return `The first ${VOTERS * SESSIONS} casts of a new process went at ${Math.round(rate)} a second.`;
}

/** Runs everything until the casts get no faster, and returns the rate of the first ones, in casts
 *  a second. */
async function warmUp(bench: Bench, progress: Progress): Promise<number> {
  progress.begin('warming up', WARM_UP_ROUNDS_MAX);
  const rates: number[] = [];
  let best = 0;
  for (let steady = 0; steady < WARM_UP_STEADY_ROUNDS && rates.length < WARM_UP_ROUNDS_MAX; steady += 1) {
    const { casts } = await runRound(bench, WARM_UP_CONNECTIONS, VOTERS * SESSIONS);
    if (casts > best * 1.05) [best, steady] = [casts, 0];
    rates.push(casts);
    progress.step();
  }
  return rates[0] ?? 0;
}

async function prepare(undo: Undo, progress: Progress): Promise<Bench> {
  progress.begin('starting', 1);
  const server = await startServer(undo);
  const people = await prepareVoters(server.url, VOTERS, progress);
  const sessions = await makeSessions(people, SESSIONS);
  await makeTable(server);
  const load = startOwnProcess(join(import.meta.dirname, 'load-process.ts'));
  undo.add(() => load.stop());
  const bareRoute = startOwnProcess(join(import.meta.dirname, 'bare-route-process.ts'));
  undo.add(() => bareRoute.stop());
  const { port } = await bareRoute.ask({ database: server.database }, z.object({ port: z.number() }));
  return { server, people, sessions, load, bareRoutePort: port };
}

async function makeTable({ database }: RunningServer): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  await client.query(`create schema bench create table votes (
    poll_id text not null, user_id text not null, vote_decision text not null, vote_weight numeric(20, 8) not null,
    server_arrival_time_ms bigint not null, request_id text not null, primary key (poll_id, user_id))`);
  await client.end();
}

async function runRound(bench: Bench, connections: number, casts: number): Promise<Round> {
  const { server, people, sessions, load } = bench;
  const perPoll = Math.min(VOTERS, casts);
  const polls = await openPolls(people, sessions.slice(0, Math.ceil(casts / perPoll)));
  const cast = { port: server.port, connections, casts, polls };
  const before = markCpu(server.pid);
  const ours = await runLoad(load, {
    kind: 'requests',
    port: server.port,
    connections,
    requests: requestsOf(people, cast),
  });
  const used = cpuSince(before, server.pid, ours.seconds);
  await closePolls(people, new Map(polls.map((id, poll) => [id, Math.min(perPoll, casts - poll * perPoll)])));

  const port = bench.bareRoutePort;
  const bare = await runLoad(load, {
    kind: 'requests',
    port,
    connections,
    requests: requestsOf(people, { ...cast, port, polls: polls.map((id) => `bare-${id}`) }),
  });
  const rows = Array.from({ length: casts }, (_, index) => {
    const requestId = randomUUID();
    return [polls[0] ?? '', requestId, decisionOf(index), 1, Date.now(), requestId];
  });
  const raw = await runLoad(load, { kind: 'inserts', database: server.database, connections, rows });
  return {
    casts: casts / ours.seconds,
    inserts: casts / raw.seconds,
    bareRoute: casts / bare.seconds,
    shares: { ...used, seconds: ours.seconds, loadSeconds: ours.cpuSeconds },
  };
}

function requestsOf(
  { voters }: Voters,
  { port, casts, polls }: { port: number; casts: number; polls: readonly string[] },
): string[] {
  return Array.from({ length: casts }, (_, index) =>
    postRequest({
      port,
      path: `/api/polls/${polls[Math.floor(index / VOTERS)] ?? ''}/votes`,
      cookie: voters[index % VOTERS]?.cookie ?? '',
      body: { voteDecision: decisionOf(index), requestId: randomUUID() },
    }),
  );
}

function runLoad(load: OwnProcess, job: LoadJob): Promise<LoadTimes> {
  return load.ask(job, loadTimes);
}

function figureOf(
  { connections, aim }: (typeof LEVELS)[number],
  rounds: readonly Round[],
  notes: readonly string[],
): Figure {
  const casts = rounds.map((round) => round.casts);
  const against = (name: string, values: readonly number[]) => ({
    name,
    value: spreadOf(values),
    ratio: ratiosOf(casts, values),
  });
  const inserts = against(
    'one-row inserts by pg',
    rounds.map((round) => round.inserts),
  );
  const bareRoute = against(
    'a bare Fastify route with one insert',
    rounds.map((round) => round.bareRoute),
  );
  return {
    name: connections === 1 ? '1 connection' : `${connections} connections`,
    unit: 'a second',
    decimals: 0,
    value: spreadOf(casts),
    baselines: [inserts, bareRoute],
    target:
      aim === null ? null : { text: `at least ${aim} of the inserts`, met: inserts.ratio.median >= aim },
    notes: [describeShares(rounds.map((round) => round.shares)), ...notes],
  };
}
