import { join } from 'node:path';
import { createPoll } from '@hemicycle/contract/poll-drafts';
import { z } from 'zod';
import { postRequest } from '../keep-alive-connection.ts';
import { inDigits, ratiosOf, spreadOf } from '../measure.ts';
import { startOwnProcess, type OwnProcess } from '../own-process.ts';
import { makeSession, prepareVoters, type Voters } from '../prepare-voters.ts';
import type { Progress } from '../replay/progress.ts';
import type { Figure, Result } from '../result.ts';
import { startServer, type RunningServer } from '../running-server.ts';
import type { Undo } from '../undo.ts';
import { heardTimes, type HeardTimes, type Listener, type ListenersJob } from './listeners.ts';

/** The number of accounts; each has as many tabs as needed. */
const VOTERS = 200;
const LEVELS = [50, 200, 800];
const ROUNDS = 7;
const FEWEST_ROUNDS = 3;
/** After this time a level is content with fewer rounds, for busy machines. */
const LEVEL_PATIENCE_MS = 8_000;
const AIM = 1.5;
const QUIET_MS = 250;
const PATIENCE_MS = 15_000;
const CONNECT_PATIENCE_MS = 60_000;

interface Bench {
  readonly server: RunningServer;
  readonly people: Voters;
  readonly idVotingSession: string;
  readonly moderatorCookie: string;
  readonly listening: OwnProcess;
  readonly bare: OwnProcess;
  readonly barePort: number;
}

/** Measures the time from a moderator's request to open or close a poll until the last of many
 *  sockets has the poll. The baseline is a bare `ws` broadcast of the same bytes from another
 *  process to as many sockets. One process receives both, in turn. Opening is a durable transaction
 *  that freezes the electorate, and closing is one that counts and signs. Their time is part of the
 *  figure and is also given separately. */
export async function benchSockets(undo: Undo, progress: Progress): Promise<Result> {
  const bench = await prepare(undo, progress);
  const figures: Figure[] = [];
  progress.begin('opening polls', LEVELS.length * ROUNDS);
  let connected = 0;
  for (const sockets of LEVELS) {
    await connect(bench, connected, sockets);
    connected = sockets;
    const rounds: Round[] = [];
    await runRound(bench);
    const untilMs = performance.now() + LEVEL_PATIENCE_MS;
    for (let round = 0; round < ROUNDS; round += 1) {
      progress.step();
      if (round >= FEWEST_ROUNDS && performance.now() > untilMs) continue;
      rounds.push(await runRound(bench));
    }
    figures.push(
      figureOf(
        `${sockets} sockets, opening`,
        rounds.map(({ opening }) => opening),
        rounds.map(({ bareOpening }) => bareOpening),
      ),
      figureOf(
        `${sockets} sockets, closing`,
        rounds.map(({ closing }) => closing),
        rounds.map(({ bareClosing }) => bareClosing),
      ),
    );
  }
  progress.end();
  return {
    name: 'sockets',
    title: 'time until the last socket hears of an opened and of a closed poll',
    figures,
  };
}

async function prepare(undo: Undo, progress: Progress): Promise<Bench> {
  progress.begin('starting', 1);
  const server = await startServer(undo);
  const people = await prepareVoters(server.url, VOTERS, progress);
  const listening = startOwnProcess(join(import.meta.dirname, 'listeners-process.ts'));
  undo.add(() => listening.stop());
  const bare = startOwnProcess(join(import.meta.dirname, 'bare-broadcast-process.ts'));
  undo.add(() => bare.stop());
  return {
    server,
    people,
    idVotingSession: await makeSession(people, 'Bench'),
    moderatorCookie: people.moderator.cookie ?? '',
    listening,
    bare,
    barePort: await tellBare(bare, ''),
  };
}

async function tellBare(bare: OwnProcess, text: string): Promise<number> {
  return (await bare.ask({ text }, z.object({ port: z.number() }))).port;
}

/** Connects the sockets from `from` to `to` to both servers and waits until no more messages
 *  arrive. */
async function connect(bench: Bench, from: number, to: number): Promise<void> {
  const { server, people, idVotingSession, barePort } = bench;
  const numbers = Array.from({ length: to - from }, (_, index) => from + index);
  const ours = numbers.map((number): Listener => {
    const voter = people.voters[number % VOTERS];
    const query = new URLSearchParams({
      personId: voter?.userId ?? '',
      idVotingSession,
      browserTabId: String(number),
      browserId: String(number % VOTERS),
    });
    const address = `127.0.0.1:${server.port}`;
    return {
      url: `ws://${address}/app?${query.toString()}`,
      origin: `http://${address}`,
      cookie: voter?.cookie ?? '',
      says: JSON.stringify({ type: 'authenticate', personId: voter?.userId }),
    };
  });
  const origin = `http://127.0.0.1:${barePort}`;
  const bare = numbers.map(() => ({ url: `ws://127.0.0.1:${barePort}/`, origin, cookie: '', says: '' }));
  const count = z.object({ connected: z.literal(to) });
  const ask = (job: ListenersJob) => bench.listening.ask(job, count, CONNECT_PATIENCE_MS);
  await ask({ kind: 'connect', group: 'ours', awaits: '"type":"snapshot"', listeners: ours });
  await ask({ kind: 'connect', group: 'bare', awaits: '', listeners: bare });
}

interface Round {
  readonly opening: HeardTimes;
  readonly closing: HeardTimes;
  readonly bareOpening: HeardTimes;
  readonly bareClosing: HeardTimes;
}

async function runRound(bench: Bench): Promise<Round> {
  const { people, idVotingSession } = bench;
  const { id: pollId } = await people.moderator.call(createPoll, {
    params: { idVotingSession },
    body: { title: 'Shall the motion be agreed to?', voteOptions: ['Aye', 'No', 'Abstain'] },
  });
  await settle(bench);
  const opening = await hear(bench, pollId, 'open');
  const bareOpening = await hearBare(bench, pollId, opening.text);
  await settle(bench);
  const closing = await hear(bench, pollId, 'close');
  const bareClosing = await hearBare(bench, pollId, closing.text);
  return { opening, closing, bareOpening, bareClosing };
}

async function hear(bench: Bench, pollId: string, action: 'open' | 'close'): Promise<HeardTimes> {
  const { port } = bench.server;
  const path = `/api/polls/${pollId}/${action}`;
  const request = postRequest({ port, path, cookie: bench.moderatorCookie, body: {} });
  return trigger(bench, { group: 'ours', port, request, marker: pollId });
}

async function hearBare(bench: Bench, pollId: string, text: string): Promise<HeardTimes> {
  await tellBare(bench.bare, text);
  await settle(bench);
  const nudge = postRequest({ port: bench.barePort, path: '/', cookie: '', body: {} });
  return trigger(bench, { group: 'bare', port: bench.barePort, request: nudge, marker: pollId });
}

async function settle({ listening }: Bench): Promise<void> {
  const job: ListenersJob = { kind: 'settle', quietMs: QUIET_MS, patienceMs: PATIENCE_MS };
  await listening.ask(job, z.object({ quiet: z.boolean() }));
}

function trigger(
  { listening }: Bench,
  what: { group: string; port: number; request: string; marker: string },
): Promise<HeardTimes> {
  const job: ListenersJob = { kind: 'trigger', patienceMs: PATIENCE_MS, ...what };
  return listening.ask(job, heardTimes);
}

function figureOf(name: string, ours: readonly HeardTimes[], bare: readonly HeardTimes[]): Figure {
  const last = (times: readonly HeardTimes[]) => times.map(({ lastMs }) => lastMs);
  const first = (times: readonly HeardTimes[]) => inDigits(spreadOf(times.map(({ firstMs }) => firstMs)), 1);
  const between = (times: readonly HeardTimes[]) => times.map(({ firstMs, lastMs }) => lastMs - firstMs);
  const ratio = ratiosOf(last(ours), last(bare));
  const bytes = Buffer.byteLength(ours[0]?.text ?? '');
  return {
    name,
    unit: 'ms',
    decimals: 1,
    value: spreadOf(last(ours)),
    baselines: [{ name: 'a bare ws broadcast', value: spreadOf(last(bare)), ratio }],
    target: { text: `at most ${AIM} of the broadcast`, met: ratio.median <= AIM },
    notes: [
      `Until the first socket: ${first(ours)} ms (our work before the news), bare ${first(bare)} ms.`,
      `From the first to the last: ${inDigits(spreadOf(between(ours)), 1)} ms, bare ${inDigits(spreadOf(between(bare)), 1)} ms; ${bytes} bytes to each.`,
    ],
  };
}
