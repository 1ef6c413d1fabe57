import { join } from 'node:path';
import { closeHuddle, createHuddle } from '@hemicycle/contract/huddles';
import { admitFromLobby } from '@hemicycle/contract/lobby';
import { z } from 'zod';
import { ratiosOf, spreadOf } from '../measure.ts';
import { startOwnProcess, type OwnProcess } from '../own-process.ts';
import { makeSession, prepareVoters, type Voter, type Voters } from '../prepare-voters.ts';
import type { Progress } from '../replay/progress.ts';
import type { Figure, Result } from '../result.ts';
import { startMortalServer } from '../torture/mortal-server.ts';
import type { Undo } from '../undo.ts';
import { addAccounts } from '../voters/add-accounts.ts';
import { roomsTimes, type RoomsJob, type RoomsTimes } from './rooms-crowd.ts';

const PEOPLE = 200;
const HUDDLES = 20;
const ROUNDS = 3;
/** What the bare server sends to a socket, in bytes: about the state of a chamber of 200 people. */
const BARE_STATE_BYTES = 15_000;

/** One step of a round, and the same pages at the bare server. `totalMs`: with the moderator's own
 *  calls of the step. */
interface Step {
  readonly totalMs: number;
  readonly times: RoomsTimes;
  readonly bare: RoomsTimes;
}

interface Round {
  readonly waits: Step;
  readonly enters: Step;
  readonly moves: Step;
  readonly returnsMs: number;
}

interface Bench {
  readonly port: number;
  readonly people: Voters;
  readonly voters: readonly Voter[];
  readonly crowd: OwnProcess;
  readonly bareCrowd: OwnProcess;
  readonly barePort: number;
}

/** 200 people wait in the lobby of a session, are admitted by one press, enter the chamber, go into
 *  20 huddles at the same time, and are back in the chamber when a moderator closes all of them.
 *  Each step is compared with a bare server: one without a database, which answers each call with
 *  nothing and each socket with as many bytes as the state of such a chamber has. */
export async function benchRooms(undo: Undo, progress: Progress): Promise<Result> {
  const bench = await prepare(undo, progress);
  const rounds: Round[] = [];
  progress.begin('from the lobby into huddles', ROUNDS);
  for (let number = 0; number < ROUNDS; number += 1) {
    rounds.push(await takeRound(bench, number));
    progress.step();
  }
  progress.end();
  return {
    name: 'rooms',
    title: `${PEOPLE} people from the lobby into the chamber and into ${HUDDLES} huddles`,
    figures: [
      figureOf(
        'until the last stands in the queue',
        rounds.map(({ waits }) => waits),
      ),
      figureOf(
        'from the admission until the last is in the chamber',
        rounds.map(({ enters }) => enters),
      ),
      figureOf(
        'until the last is in a huddle',
        rounds.map(({ moves }) => moves),
      ),
      {
        name: 'until all huddles are closed and everybody is in the chamber',
        unit: 'ms',
        decimals: 0,
        value: spreadOf(rounds.map(({ returnsMs }) => returnsMs)),
        baselines: [],
        target: null,
        notes: [],
      },
    ],
  };
}

async function prepare(undo: Undo, progress: Progress): Promise<Bench> {
  const server = await startMortalServer(undo);
  const own = (file: string) => {
    const started = startOwnProcess(join(import.meta.dirname, file));
    undo.add(() => started.stop());
    return started;
  };
  const people = await prepareVoters(server.url, 1, progress);
  const bareDoor = own('../arrive/bare-door-process.ts');
  const { port: barePort } = await bareDoor.ask({ bytes: BARE_STATE_BYTES }, z.object({ port: z.number() }));
  return {
    port: Number(new URL(server.url).port),
    people,
    voters: await addAccounts(await server.database(), people, PEOPLE),
    crowd: own('rooms-crowd-process.ts'),
    bareCrowd: own('rooms-crowd-process.ts'),
    barePort,
  };
}

async function takeRound(bench: Bench, number: number): Promise<Round> {
  const { port, voters, crowd, bareCrowd, people } = bench;
  const { moderator } = people;
  const idVotingSession = await makeSession({ ...people, voters }, `Round ${number}`, { waitingRoom: true });
  const params = { idVotingSession };
  const place = { port, idVotingSession, people: voters };
  const bare = (job: RoomsJob) => bareCrowd.ask({ ...job, port: bench.barePort, isBare: true }, roomsTimes);
  const step = async (job: RoomsJob, meanwhile?: () => Promise<unknown>): Promise<Step> => {
    const startedMs = performance.now();
    const [times] = await Promise.all([crowd.ask(job, roomsTimes), meanwhile?.()]);
    const totalMs = performance.now() - startedMs;
    return { totalMs, times, bare: await bare(job) };
  };

  const waits = await step({ kind: 'wait', ...place, isBare: false });
  const enters = await step({ kind: 'enter', ...place, isBare: false }, () =>
    moderator.call(admitFromLobby, { params, body: { userIds: 'all' } }),
  );
  const huddles = await Promise.all(
    Array.from({ length: HUDDLES }, (_, index) =>
      moderator.call(createHuddle, { params, body: { title: `Room ${index + 1}` } }),
    ),
  );
  const rooms = voters.map((_, index) => huddles[index % HUDDLES]?.id ?? '');
  const moves = await step({ kind: 'move', ...place, rooms });
  const startedMs = performance.now();
  await Promise.all(huddles.map(({ id }) => moderator.call(closeHuddle, { params: { roomId: id } })));
  const returnsMs = performance.now() - startedMs;
  await Promise.all([crowd, bareCrowd].map((one) => one.ask({ kind: 'leave' }, z.unknown())));
  return { waits, enters, moves, returnsMs };
}

function figureOf(name: string, steps: readonly Step[]): Figure {
  const values = steps.map(({ totalMs }) => totalMs);
  const bare = steps.map((step) => step.bare.lastMs);
  const refused = steps.reduce((sum, { times }) => sum + times.refused, 0);
  const problem = steps.find(({ times }) => times.problem !== null)?.times.problem ?? null;
  return {
    name,
    unit: 'ms',
    decimals: 0,
    value: spreadOf(values),
    baselines: [{ name: 'a bare door', value: spreadOf(bare), ratio: ratiosOf(values, bare) }],
    target: null,
    notes: [`Refused: ${refused}${problem === null ? '' : ` (${problem})`}.`],
  };
}
