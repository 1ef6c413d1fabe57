import { join } from 'node:path';
import { closePoll } from '@hemicycle/contract/polls';
import { z } from 'zod';
import { secondsOf } from '../cpu-use.ts';
import { startOwnProcess, type OwnProcess } from '../own-process.ts';
import { makeSession, prepareVoters, type Voter, type Voters } from '../prepare-voters.ts';
import type { Progress } from '../replay/progress.ts';
import type { Result } from '../result.ts';
import { startMortalServer, type MortalServer } from '../torture/mortal-server.ts';
import type { Undo } from '../undo.ts';
import { addAccounts } from '../voters/add-accounts.ts';
import { figuresOf, type Arrival, type Rounds } from './arrive-figures.ts';
import { castsMeanwhile } from './casts-meanwhile.ts';
import { crowdTimes, type CrowdTimes } from './crowd.ts';
import { addPastVotes, openVote } from './past-votes.ts';

const CROWDS = [200, 1_000, 2_000];
const KILLED_WITH = 1_000;
const INSIDE = 200;
const PAST_VOTES = 700;
const ROUNDS = 3;
const CROWD_PATIENCE_MS = 200_000;

interface Bench {
  readonly server: MortalServer;
  readonly port: number;
  readonly people: Voters;
  readonly load: OwnProcess;
  readonly crowd: OwnProcess;
  readonly bareDoor: OwnProcess;
}

/** A sitting with `inside`, the people who vote meanwhile, and `coming`, the people who arrive. */
interface Sitting {
  readonly idVotingSession: string;
  readonly inside: readonly Voter[];
  readonly coming: readonly Voter[];
}

/** Signed-in people enter a sitting of 700 closed votes at the same time, by the calls and the
 *  socket of the web client, while the people inside cast. With 1,000 people the server is then
 *  killed, and all come back. Each run is compared with a bare server: one without a database,
 *  which answers as many calls with nothing and sends as many bytes to each socket. */
export async function benchArrive(undo: Undo, progress: Progress): Promise<Result> {
  progress.begin('preparing sittings', CROWDS.length);
  const bench = await prepare(undo, progress);
  const sittings: Sitting[] = [];
  for (const size of CROWDS) {
    sittings.push(await convene(bench, size));
    progress.step();
  }
  const rounds: Rounds = new Map();
  const back: Arrival[] = [];
  progress.begin('arriving', ROUNDS * CROWDS.length);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const sitting of sittings) {
      const size = sitting.coming.length;
      rounds.set(size, [...(rounds.get(size) ?? []), await comeFirst(bench, sitting)]);
      if (size === KILLED_WITH) back.push(await comeBack(bench, sitting));
      await bench.crowd.ask({ kind: 'leave' }, z.unknown());
      progress.step();
    }
  }
  progress.end();
  return {
    name: 'arrive',
    title: `people who enter a sitting of ${PAST_VOTES} votes at the same time`,
    figures: figuresOf(rounds, { size: KILLED_WITH, arrivals: back }),
  };
}

async function prepare(undo: Undo, progress: Progress): Promise<Bench> {
  const server = await startMortalServer(undo);
  const own = (file: string) => {
    const started = startOwnProcess(join(import.meta.dirname, file));
    undo.add(() => started.stop());
    return started;
  };
  return {
    server,
    port: Number(new URL(server.url).port),
    people: await prepareVoters(server.url, 1, progress),
    load: own('../casts/load-process.ts'),
    crowd: own('crowd-process.ts'),
    bareDoor: own('bare-door-process.ts'),
  };
}

async function convene(bench: Bench, size: number): Promise<Sitting> {
  const { server, port, people, load } = bench;
  const database = await server.database();
  const voters = await addAccounts(database, people, INSIDE + size);
  const idVotingSession = await makeSession({ ...people, voters }, `${size} come at once`);
  await addPastVotes(
    { port, database, people, load },
    { idVotingSession, voters: voters.slice(0, INSIDE), count: PAST_VOTES },
  );
  return { idVotingSession, inside: voters.slice(0, INSIDE), coming: voters.slice(INSIDE) };
}

async function comeFirst(bench: Bench, sitting: Sitting): Promise<Arrival> {
  const { port, crowd } = bench;
  const { idVotingSession, inside } = sitting;
  await crowd.ask(
    { kind: 'arrive', port, idVotingSession, first: true, people: inside },
    crowdTimes,
    CROWD_PATIENCE_MS,
  );
  return come(bench, sitting, { people: sitting.coming, first: true });
}

/** Everybody who was there comes back as soon as the killed server reports that it is ready. */
async function comeBack(bench: Bench, sitting: Sitting): Promise<Arrival> {
  await bench.server.killAndStart();
  await bench.crowd.ask({ kind: 'leave' }, z.unknown());
  return come(bench, sitting, { people: [...sitting.inside, ...sitting.coming], first: false });
}

async function come(
  bench: Bench,
  { idVotingSession, inside }: Sitting,
  { people, first }: { people: readonly Voter[]; first: boolean },
): Promise<Arrival> {
  const { server, port, crowd, bareDoor } = bench;
  const { moderator } = bench.people;
  const pollId = await openVote({ moderator }, idVotingSession);
  const pid = server.pid();
  const usedBefore = secondsOf(pid);
  const job = { kind: 'arrive', port, idVotingSession, first, people };
  const coming = crowd.ask(job, crowdTimes, CROWD_PATIENCE_MS);
  const [casts, times] = await Promise.all([castsMeanwhile({ port, pollId, inside }, coming), coming]);
  const usedAfter = secondsOf(pid);
  await moderator.call(closePoll, { params: { pollId } });
  return {
    times,
    casts,
    serverSeconds: usedBefore === null || usedAfter === null ? null : usedAfter - usedBefore,
    bare: await comeToBareDoor({ crowd, bareDoor }, { job, bytes: times.stateBytes.median }),
  };
}

/** Sends the same crowd to the bare server. Its pages stay open until the next time that the crowd
 *  leaves. */
async function comeToBareDoor(
  { crowd, bareDoor }: Pick<Bench, 'crowd' | 'bareDoor'>,
  { job, bytes }: { job: object; bytes: number },
): Promise<CrowdTimes> {
  const { port } = await bareDoor.ask({ bytes: Math.round(bytes) }, z.object({ port: z.number() }));
  return crowd.ask({ ...job, port }, crowdTimes, CROWD_PATIENCE_MS);
}
