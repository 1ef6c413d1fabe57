import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createPoll } from '@hemicycle/contract/poll-drafts';
import { closePoll, openPoll } from '@hemicycle/contract/polls';
import { z } from 'zod';
import { secondsOf } from '../cpu-use.ts';
import { startOwnProcess, type OwnProcess } from '../own-process.ts';
import { makeSession, prepareVoters, type Voter, type Voters } from '../prepare-voters.ts';
import type { Progress } from '../replay/progress.ts';
import type { Result } from '../result.ts';
import { startMortalServer, type MortalServer } from '../torture/mortal-server.ts';
import type { Undo } from '../undo.ts';
import { addAccounts } from '../voters/add-accounts.ts';
import { bellTimes, hashed, served, type BellJob, type SignInWay } from './bell-crowd.ts';
import { figuresOf, type Bell } from './bell-figures.ts';
import { giveThemPassword, settleTables, signOutAll } from './members.ts';

const MEMBERS = 650;
const ROUNDS = 3;
const WAYS: readonly SignInWay[] = ['passkey', 'password'];
const PATIENCE_MS = 120_000;
/** What the bare server sends to a socket, in bytes: about the state of such a chamber. */
const BARE_STATE_BYTES = 40_000;

interface Bench {
  readonly server: MortalServer;
  readonly port: number;
  readonly people: Voters;
  readonly members: readonly Voter[];
  readonly idVotingSession: string;
  readonly emails: string[];
  readonly passwordHash: string;
  readonly crowd: OwnProcess;
  readonly bareCrowd: OwnProcess;
  readonly barePort: number;
}

/** Members who are on no page of the site and signed in nowhere hear the division bell by web push,
 *  sign in, and cast, in a vote that asks for a proof of identity: the sign-in of that moment is
 *  one. Each way of signing in begins with a server that was just started. Compared with a bare
 *  server, and with checking as many passwords by the library alone. */
export async function benchBell(undo: Undo, progress: Progress): Promise<Result> {
  const bench = await prepare(undo, progress);
  const bells = new Map<SignInWay, Bell[]>();
  progress.begin('ringing', WAYS.length * ROUNDS);
  for (const way of WAYS) {
    await bench.server.killAndStart();
    for (let round = 0; round < ROUNDS; round += 1) {
      bells.set(way, [...(bells.get(way) ?? []), await ring(bench, way)]);
      progress.step();
    }
  }
  progress.end();
  return {
    name: 'bell',
    title: `${MEMBERS} members off the page who sign in and vote when the bell rings`,
    figures: figuresOf(bells, MEMBERS),
  };
}

async function prepare(undo: Undo, progress: Progress): Promise<Bench> {
  const own = (file: string) => {
    const started = startOwnProcess(join(import.meta.dirname, file));
    undo.add(() => started.stop());
    return started;
  };
  const crowd = own('bell-crowd-process.ts');
  const { origin } = await crowd.ask({ kind: 'serve' }, served);
  const server = await startMortalServer(undo, { HEMICYCLE_PUSH_ORIGINS: origin });
  const port = Number(new URL(server.url).port);
  const people = await prepareVoters(server.url, 1, progress);
  const database = await server.database();
  const members = await addAccounts(database, people, MEMBERS);
  const [model] = people.voters;
  const given = await giveThemPassword(database, { model: model?.userId ?? '', members });
  const idVotingSession = await makeSession({ ...people, voters: members }, 'Division');
  await crowd.ask({ kind: 'prepare', port, members }, z.unknown(), PATIENCE_MS);
  await settleTables(database);
  const bareDoor = own('../arrive/bare-door-process.ts');
  const { port: barePort } = await bareDoor.ask({ bytes: BARE_STATE_BYTES }, z.object({ port: z.number() }));
  const bareCrowd = own('bell-crowd-process.ts');
  return { server, port, people, members, idVotingSession, ...given, crowd, bareCrowd, barePort };
}

async function ring(bench: Bench, way: SignInWay): Promise<Bell> {
  const { server, port, people, members, idVotingSession, emails, crowd, bareCrowd } = bench;
  const { moderator, password } = people;
  await signOutAll(await server.database(), members);
  const { id: pollId } = await moderator.call(createPoll, {
    params: { idVotingSession },
    body: {
      title: 'Shall the motion be agreed to?',
      voteOptions: ['Aye', 'No', 'Abstain'],
      proofOfIdentity: true,
    },
  });
  const job = { kind: 'vote', port, idVotingSession, pollId, way, password, emails, isBare: false } as const;
  const voting = crowd.ask(job satisfies BellJob, bellTimes, PATIENCE_MS);
  const usedBefore = secondsOf(server.pid());
  const openedAtMs = Date.now();
  const opening = moderator.call(openPoll, { params: { pollId } });
  const [times] = await Promise.all([voting, opening]);
  const usedAfter = secondsOf(server.pid());
  const closed = await moderator.call(closePoll, { params: { pollId } });
  if (closed.tally?.votedCount !== times.recorded.length) {
    throw new Error(
      `${times.recorded.length} were told "Recorded", ${closed.tally?.votedCount} are counted.`,
    );
  }
  await crowd.ask({ kind: 'leave' }, z.unknown());
  const bare =
    way === 'passkey'
      ? await bareCrowd.ask({ ...job, port: bench.barePort, isBare: true }, bellTimes, PATIENCE_MS)
      : null;
  if (bare !== null) await bareCrowd.ask({ kind: 'leave' }, z.unknown());
  return {
    openedAtMs,
    times,
    serverSeconds: usedBefore === null || usedAfter === null ? null : usedAfter - usedBefore,
    bareMs:
      bare === null
        ? (await bareCrowd.ask(hashJob(bench), hashed, PATIENCE_MS)).ms
        : Math.max(...bare.recorded.map(({ recordedMs }) => recordedMs)),
  };
}

function hashJob({ passwordHash, people: { password }, emails }: Bench): BellJob {
  const atOnce = Math.min(3, availableParallelism());
  return { kind: 'hash', passwordHash, password, count: emails.length, atOnce };
}
