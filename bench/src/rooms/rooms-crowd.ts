import { LOBBY_SOCKET_PATH } from '@hemicycle/contract/lobby-names';
import { z } from 'zod';
import { CountedLine } from '../arrive/counted-line.ts';
import { enter, person, SNAPSHOT, type Present } from '../arrive/crowd.ts';
import { KeepAliveConnection, pageRequest } from '../keep-alive-connection.ts';

const PATIENCE_MS = 60_000;
/** How long a page waits to be let in. */
const LET_IN_PATIENCE_MS = 600_000;
const IN_LOBBY = '{"type":"lobby"';
const LET_IN = '{"type":"letIn"';

const place = z.object({ port: z.number(), idVotingSession: z.string(), people: z.array(person).readonly() });

/** The jobs of the process with the pages. `wait`: they open the lobby's socket and knock.
 *  `enter`: they enter the chamber as soon as they are let in; with `isBare` at once, since a bare
 *  server lets nobody in. `move`: each enters the room of `rooms` at its own place in the list.
 *  `leave`: all pages close. */
export const roomsJob = z.discriminatedUnion('kind', [
  place.extend({ kind: z.literal('wait'), isBare: z.boolean() }),
  place.extend({ kind: z.literal('enter'), isBare: z.boolean() }),
  place.extend({ kind: z.literal('move'), rooms: z.array(z.string()) }),
  z.object({ kind: z.literal('leave') }),
]);
export type RoomsJob = z.output<typeof roomsJob>;
type Place = z.output<typeof place>;
type Person = z.output<typeof person>;

/** `lastMs`: ms from the beginning of the job until the last page was done. `refused`, `problem`:
 *  how many pages were refused, and the first error. */
export const roomsTimes = z.object({
  lastMs: z.number(),
  refused: z.number(),
  problem: z.string().nullable(),
});
export type RoomsTimes = z.output<typeof roomsTimes>;

/** Many pages in one process that wait in a lobby, enter the chamber and go into huddles, by the
 *  calls and the sockets of the web client, without media. */
export class RoomsCrowd {
  readonly #waiting = new Map<string, { readonly line: CountedLine; readonly letIn: Promise<void> }>();
  #inside: Present[] = [];

  /** Does one job. Refused people do not end it: they are counted. */
  async do(job: RoomsJob): Promise<unknown> {
    const startedMs = performance.now();
    switch (job.kind) {
      case 'wait':
        return timesOf(job.people, async (one) => {
          const line = await openLobby(job, one);
          await line.until(job.isBare ? SNAPSHOT : IN_LOBBY, PATIENCE_MS);
          const letIn = line.until(LET_IN, LET_IN_PATIENCE_MS);
          letIn.catch(() => undefined);
          this.#waiting.set(one.userId, { line, letIn });
        });
      case 'enter':
        return timesOf(job.people, async (one) => {
          if (!job.isBare) await this.#waiting.get(one.userId)?.letIn;
          this.#inside.push(await enter({ ...job, first: true }, one, startedMs));
        });
      case 'move':
        return timesOf(job.people, (one, index) => move(job, one, job.rooms[index] ?? ''));
      case 'leave':
        for (const { line } of [...this.#waiting.values(), ...this.#inside]) {
          line.terminate();
        }
        this.#waiting.clear();
        this.#inside = [];
        return { left: true };
    }
  }
}

async function timesOf(
  people: readonly Person[],
  work: (one: Person, index: number) => Promise<void>,
): Promise<RoomsTimes> {
  const startedMs = performance.now();
  const outcomes = await Promise.allSettled(people.map((one, index) => work(one, index)));
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason)] : [],
  );
  return {
    lastMs: performance.now() - startedMs,
    refused: refused.length,
    problem: refused[0] ?? null,
  };
}

async function openLobby({ port, idVotingSession }: Place, { userId, cookie }: Person): Promise<CountedLine> {
  const query = new URLSearchParams({
    personId: userId,
    idVotingSession,
    browserTabId: '1',
    browserId: '1',
    davraLocation: 'waiting',
  });
  const line = await CountedLine.open({ port, path: `${LOBBY_SOCKET_PATH}?${query.toString()}`, cookie });
  line.send(JSON.stringify({ type: 'knock', personId: userId, selfTest: null }));
  return line;
}

async function move({ port }: Place, { cookie }: Person, roomId: string): Promise<void> {
  const connection = await KeepAliveConnection.open(port);
  try {
    const path = `/api/huddle/member/add/${roomId}`;
    const { status } = await connection.request(
      pageRequest({ method: 'GET', path, port, cookie, packed: true }),
    );
    if (status >= 300) throw new Error(`GET ${path} was answered with ${status}.`);
  } finally {
    connection.close();
  }
}
