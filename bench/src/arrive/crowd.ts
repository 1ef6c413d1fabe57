import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { KeepAliveConnection, pageRequest, type PageRequest } from '../keep-alive-connection.ts';
import { spreadOf } from '../measure.ts';
import { CountedLine } from './counted-line.ts';

const SNAPSHOT = '{"type":"snapshot"';
/** After the last is in, what others are told of it still comes for so long. */
const SETTLES_MS = 2_500;
const PATIENCE_MS = 120_000;

const person = z.object({ userId: z.string(), cookie: z.string() });

/** What the arriving process is asked to do. `first`: with all that a page asks for when it is
 *  opened; else only with what it asks for when its line comes back. */
export const crowdJob = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('arrive'),
    port: z.number(),
    idVotingSession: z.string(),
    first: z.boolean(),
    people: z.array(person),
  }),
  z.object({ kind: z.literal('leave') }),
]);
export type CrowdJob = z.output<typeof crowdJob>;

const spread = z.object({ minimum: z.number(), median: z.number(), maximum: z.number() });

/** How a crowd came in: ms from the first request until the last had the state of the sitting, and
 *  until the last call of the last page was answered; how many were refused, with what the first
 *  was told; bytes to each; processor of the crowd itself, in s. */
export const crowdTimes = z.object({
  lastStateMs: z.number(),
  lastInMs: z.number(),
  turnedAway: z.number(),
  problem: z.string().nullable(),
  socketBytes: spread,
  callBytes: spread,
  stateBytes: spread,
  cpuSeconds: z.number(),
});
export type CrowdTimes = z.output<typeof crowdTimes>;

type Person = z.output<typeof person>;
type Arriving = Extract<CrowdJob, { kind: 'arrive' }>;

/** One who is in. */
interface Present {
  readonly line: CountedLine;
  readonly stateMs: number;
  readonly inMs: number;
  readonly callBytes: number;
  readonly stateBytes: number;
}

/** Many pages in one process that enter a sitting at the same time, by the calls and the socket of
 *  the web client, in its order. Media is left out. */
export class Crowd {
  #inside: Present[] = [];

  /** Does one job. Nobody who is refused ends it: they are counted. */
  async do(job: CrowdJob): Promise<unknown> {
    if (job.kind === 'arrive') return this.#arrive(job);
    for (const { line } of this.#inside) line.terminate();
    this.#inside = [];
    return { left: true };
  }

  async #arrive(job: Arriving): Promise<CrowdTimes> {
    const usedBefore = process.cpuUsage();
    const startedMs = performance.now();
    const outcomes = await Promise.allSettled(job.people.map((one) => enter(job, one, startedMs)));
    const { user, system } = process.cpuUsage(usedBefore);
    const came = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    this.#inside.push(...came);
    await pause(SETTLES_MS);
    return {
      lastStateMs: Math.max(...came.map(({ stateMs }) => stateMs)),
      lastInMs: Math.max(...came.map(({ inMs }) => inMs)),
      turnedAway: refused.length,
      problem: refused[0] ?? null,
      socketBytes: spreadOf(came.map(({ line }) => line.bytesRead)),
      callBytes: spreadOf(came.map(({ callBytes }) => callBytes)),
      stateBytes: spreadOf(came.map(({ stateBytes }) => stateBytes)),
      cpuSeconds: (user + system) / 1e6,
    };
  }
}

/** What a page of the web client does from its address to the chamber; a browser that comes back
 *  begins with the socket. */
async function enter(job: Arriving, { userId, cookie }: Person, startedMs: number): Promise<Present> {
  const { port, idVotingSession, first } = job;
  const connection = await KeepAliveConnection.open(port);
  const call = async (asked: Pick<PageRequest, 'method' | 'path' | 'body'>) => {
    const { status } = await connection.request(pageRequest({ port, cookie, ...asked }));
    if (status >= 300) throw new Error(`${asked.method} ${asked.path} was answered with ${status}.`);
  };
  try {
    if (first) {
      await call({ method: 'GET', path: '/api/siteconfig/client' });
      await call({ method: 'GET', path: '/api/auth/sessioninfo' });
      const userSession = { votingSessionToAttend: idVotingSession };
      await call({ method: 'PUT', path: '/api/auth/sessioninfo', body: { userSession } });
      await call({ method: 'GET', path: `/api/votingsessions/${idVotingSession}` });
    }
    const line = await openLine(job, { userId, cookie });
    const stateMs = performance.now() - startedMs;
    const stateBytes = line.bytesRead;
    await call({
      method: 'PUT',
      path: '/api/people/meeting',
      body: { idVotingSession, meeting: 'mainchamber' },
    });
    await call({ method: 'GET', path: '/api/groups' });
    await call({ method: 'GET', path: `/api/chat/direct/${idVotingSession}` });
    await call({ method: 'GET', path: `/api/chat/group/${idVotingSession}` });
    const inMs = performance.now() - startedMs;
    return { line, stateMs, inMs, stateBytes, callBytes: connection.bytesRead };
  } finally {
    connection.close();
  }
}

/** Resolves once the state of the sitting is there. */
async function openLine(
  { port, idVotingSession }: Arriving,
  { userId, cookie }: Person,
): Promise<CountedLine> {
  const query = new URLSearchParams({
    personId: userId,
    idVotingSession,
    browserTabId: '1',
    browserId: '1',
  });
  const line = await CountedLine.open({ port, path: `/app?${query.toString()}`, cookie });
  line.send(JSON.stringify({ type: 'authenticate', personId: userId }));
  await line.until(SNAPSHOT, PATIENCE_MS);
  return line;
}
