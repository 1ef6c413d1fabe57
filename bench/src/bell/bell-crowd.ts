import { randomUUID } from 'node:crypto';
import { addBellDevice } from '@hemicycle/contract/bell';
import { addPasskey, passkeyRequest, startAddingPasskey } from '@hemicycle/contract/passkeys';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '@hemicycle/testkit/software-authenticator';
import { verify } from '@node-rs/argon2';
import { z } from 'zod';
import { openLine, person } from '../arrive/crowd.ts';
import type { CountedLine } from '../arrive/counted-line.ts';
import { decisionOf } from '../casts/open-polls.ts';
import { KeepAliveConnection, pageRequest, type PageRequest } from '../keep-alive-connection.ts';
import { ApiClient } from '../replay/api-client.ts';
import { inParallel } from '../replay/in-parallel.ts';
import { PushService } from './push-service.ts';

/** Passkeys are bound to a name; an address of the network is none. */
const HOST = 'localhost';
const PREPARED_AT_ONCE = 8;
/** A challenge that a bare server would have given. */
const BARE_REQUEST = {
  challenge: 'a'.repeat(43),
  rpId: HOST,
  timeout: 60_000,
  userVerification: 'required',
} as const;

/** By what members sign in; that is also their proof of identity for the vote. */
export const signInWay = z.enum(['password', 'passkey']);
export type SignInWay = z.output<typeof signInWay>;

/** The jobs of the process with the members. `serve`: starts their push service. `prepare`: each
 *  turns the bell on in a browser and adds a passkey, while still signed in. `wait`: they wait for
 *  the vote of the next `vote` job, and answers when each has cast or was refused; with `isBare`
 *  all begin at once, at a bare server. `hash`: checks so many passwords by the library alone.
 *  `leave`: all pages close. */
export const bellJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('serve') }),
  z.object({ kind: z.literal('prepare'), port: z.number(), members: z.array(person) }),
  z.object({
    kind: z.literal('vote'),
    port: z.number(),
    idVotingSession: z.string(),
    pollId: z.string(),
    way: signInWay,
    password: z.string(),
    emails: z.array(z.string()),
    isBare: z.boolean(),
  }),
  z.object({
    kind: z.literal('hash'),
    passwordHash: z.string(),
    password: z.string(),
    count: z.number(),
    atOnce: z.number(),
  }),
  z.object({ kind: z.literal('leave') }),
]);
export type BellJob = z.output<typeof bellJob>;
type VoteJob = Extract<BellJob, { kind: 'vote' }>;

/** What became of the members. The times of each are in ms: `rungAtMs` since the epoch, when the
 *  message was at its browser; `signedInMs`, `stateMs`, `recordedMs` from then on. `refusals`: what
 *  the others were told. */
export const bellTimes = z.object({
  recorded: z.array(
    z.object({
      rungAtMs: z.number(),
      signedInMs: z.number(),
      stateMs: z.number(),
      recordedMs: z.number(),
    }),
  ),
  refusals: z.array(z.string()),
  cpuSeconds: z.number(),
});
export type BellTimes = z.output<typeof bellTimes>;
type Recorded = BellTimes['recorded'][number];

export const served = z.object({ origin: z.string() });
export const hashed = z.object({ ms: z.number() });

/** Members in one process, each in a browser of their own that is on no page of the site. */
export class BellCrowd {
  readonly #service = new PushService();
  #authenticators: SoftwareAuthenticator[] = [];
  #userIds: string[] = [];
  #lines: CountedLine[] = [];

  async do(job: BellJob): Promise<unknown> {
    switch (job.kind) {
      case 'serve':
        return { origin: await this.#service.start() };
      case 'prepare':
        return this.#prepare(job);
      case 'vote':
        return this.#vote(job);
      case 'hash':
        return hashAlone(job);
      case 'leave':
        for (const line of this.#lines) line.terminate();
        this.#lines = [];
        return { left: true };
    }
  }

  async #prepare({ port, members }: Extract<BellJob, { kind: 'prepare' }>): Promise<unknown> {
    this.#userIds = members.map(({ userId }) => userId);
    this.#authenticators = members.map(() => createSoftwareAuthenticator());
    const origin = `http://${HOST}:${port}`;
    await inParallel(members, PREPARED_AT_ONCE, async ({ cookie }, member) => {
      const client = new ApiClient(origin, cookie);
      const asked = await client.call(startAddingPasskey);
      const made = this.#authenticators[member]?.make(asked, origin);
      if (made !== undefined) await client.call(addPasskey, { body: { name: 'Phone', made } });
      const body = { ...this.#service.subscribe(member), name: 'Phone' };
      await client.call(addBellDevice, { body });
    });
    return { prepared: members.length };
  }

  async #vote(job: VoteJob): Promise<BellTimes> {
    const usedBefore = process.cpuUsage();
    const votes = job.emails.map((_email, member) => {
      let ring: () => void = () => undefined;
      const rung = new Promise<void>((resolve) => (ring = resolve));
      return { ring, vote: rung.then(() => this.#answerBell(job, member)) };
    });
    this.#service.onPush = (member) => votes[member]?.ring();
    if (job.isBare) for (const { ring } of votes) ring();
    const outcomes = await Promise.allSettled(votes.map(({ vote }) => vote));
    const { user, system } = process.cpuUsage(usedBefore);
    return {
      recorded: outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
      refusals: outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
      cpuSeconds: (user + system) / 1e6,
    };
  }

  /** The steps of a browser from the message of the bell to the receipt, in the order of the web
   *  client: the page of the bell, the sign-in, the chamber up to its ballot, the cast. What the
   *  chamber asks for besides is asked at the same time. @throws Error when a step is refused. */
  async #answerBell(job: VoteJob, member: number): Promise<Recorded> {
    const { port, idVotingSession, pollId } = job;
    const [rungAtMs, startedMs] = [Date.now(), performance.now()];
    const since = () => performance.now() - startedMs;
    const connection = await KeepAliveConnection.open(port);
    const call = callOn(connection, port);
    try {
      await call('GET', '/api/siteconfig/client');
      await call('GET', '/api/auth/sessioninfo', undefined, [200, 204, 401]);
      await this.#signIn(job, member, call);
      const signedInMs = since();
      await call('GET', '/api/auth/sessioninfo');
      await call('POST', `/api/bell/${pollId}/answer`);
      const userSession = { votingSessionToAttend: idVotingSession };
      await call('PUT', '/api/auth/sessioninfo', { userSession });
      // The chamber is loaded anew.
      await call('GET', '/api/siteconfig/client');
      await call('GET', '/api/auth/sessioninfo');
      await call('GET', `/api/votingsessions/${idVotingSession}`);
      const cookie = connection.cookie ?? 'bare=1';
      const line = await openLine(job, { userId: this.#userIds[member] ?? '', cookie });
      this.#lines.push(line);
      const stateMs = since();
      const [recordedMs] = await Promise.all([
        call('POST', `/api/polls/${pollId}/votes`, {
          voteDecision: decisionOf(member),
          requestId: randomUUID(),
        }).then(since),
        enterChamber(port, cookie, idVotingSession),
      ]);
      return { rungAtMs, signedInMs, stateMs, recordedMs };
    } finally {
      connection.close();
    }
  }

  async #signIn({ port, way, emails, password, isBare }: VoteJob, member: number, call: Call): Promise<void> {
    if (way === 'password') {
      await call('POST', '/api/auth/login', { email: emails[member], password });
      return;
    }
    const text = await call('POST', '/api/auth/passkey/options');
    const asked = isBare ? BARE_REQUEST : passkeyRequest.parse(JSON.parse(text));
    const used = this.#authenticators[member]?.use(asked, `http://${HOST}:${port}`);
    await call('POST', '/api/auth/passkey/login', { used });
  }
}

/** The other calls of a page that enters the chamber, on a connection of their own. */
async function enterChamber(port: number, cookie: string, idVotingSession: string): Promise<void> {
  const connection = await KeepAliveConnection.open(port);
  const call = callOn(connection, port, cookie);
  try {
    await call('PUT', '/api/people/meeting', { idVotingSession, meeting: 'mainchamber' });
    await call('GET', '/api/groups');
    await call('GET', `/api/chat/direct/${idVotingSession}`);
    await call('GET', `/api/chat/group/${idVotingSession}`);
  } finally {
    connection.close();
  }
}

type Call = (
  method: PageRequest['method'],
  path: string,
  body?: unknown,
  statuses?: readonly number[],
) => Promise<string>;

/** Calls on a connection as a browser does, with the cookie that it was given; returns the body of
 *  the answer. @throws Error for an answer that the page could not go on with. */
function callOn(connection: KeepAliveConnection, port: number, given = ''): Call {
  return async (method, path, body, statuses) => {
    const cookie = connection.cookie ?? given;
    const request = pageRequest({ ...{ method, port, path, cookie, host: HOST }, body });
    const { status, body: answer } = await connection.request(request);
    if (statuses === undefined ? status >= 300 : !statuses.includes(status))
      throw new Error(`${method} ${path} was answered with ${status}: ${answer.slice(0, 200)}`);
    return answer;
  };
}

/** Checks passwords by the library alone, in as many threads as the server takes. */
async function hashAlone(job: Extract<BellJob, { kind: 'hash' }>): Promise<{ ms: number }> {
  const startedMs = performance.now();
  const all = Array.from({ length: job.count });
  await inParallel(all, job.atOnce, async () => {
    if (!(await verify(job.passwordHash, job.password))) throw new Error('The password is right.');
  });
  return { ms: performance.now() - startedMs };
}
