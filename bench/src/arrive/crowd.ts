import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { KeepAliveConnection, pageRequest, type PageRequest } from '../keep-alive-connection.ts';
import { spreadOf } from '../measure.ts';
import { CountedLine } from './counted-line.ts';

/** The first words of the state of a chamber. */
export const SNAPSHOT = '{"type":"snapshot"';
/** How long the news of a newcomer still reaches the others after the last arrival. */
const SETTLES_MS = 2_500;
const PATIENCE_MS = 120_000;

/** A person who is signed in. */
export const person = z.object({ userId: z.string(), cookie: z.string() });

/** The jobs of the arriving process. `first`: the page makes all calls of its opening; otherwise
 *  only the calls of a page whose line comes back. */
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

/** The times of an arriving crowd. `lastStateMs`, `lastInMs`: ms from the first request until the
 *  last person had the state of the sitting, and until the last call of the last page was answered.
 *  `turnedAway`, `problem`: how many were refused, and the first error. The bytes are those to each
 *  person. `cpuSeconds`: the processor time of the crowd itself. */
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
type Arriving = Omit<Extract<CrowdJob, { kind: 'arrive' }>, 'kind' | 'people'>;

/** A person who has arrived, in ms from the beginning and bytes. */
export interface Present {
  readonly line: CountedLine;
  readonly stateMs: number;
  readonly inMs: number;
  readonly callBytes: number;
  readonly stateBytes: number;
}

/** Many pages in one process that enter a sitting at the same time, by the calls and the socket of
 *  the web client, in its order, without media. */
export class Crowd {
  #inside: Present[] = [];

  /** Does one job. Refused people do not end it: they are counted. */
  async do(job: CrowdJob): Promise<unknown> {
    if (job.kind === 'arrive') return this.#arrive(job);
    for (const { line } of this.#inside) line.terminate();
    this.#inside = [];
    return { left: true };
  }

  async #arrive(job: Extract<CrowdJob, { kind: 'arrive' }>): Promise<CrowdTimes> {
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

/** The steps of a page of the web client from its address to the chamber. A page that comes back
 *  begins with the socket. `startedMs`: the beginning of its times, in ms of `performance.now()`.
 *  @throws Error when the person is refused. */
export async function enter(job: Arriving, { userId, cookie }: Person, startedMs: number): Promise<Present> {
  const { port, idVotingSession, first } = job;
  const connection = await KeepAliveConnection.open(port);
  const call = async (asked: Pick<PageRequest, 'method' | 'path' | 'body'>) => {
    const { status } = await connection.request(pageRequest({ port, cookie, packed: true, ...asked }));
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

/** Resolves when the state of the sitting has arrived. */
export async function openLine(
  { port, idVotingSession }: Pick<Arriving, 'port' | 'idVotingSession'>,
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
