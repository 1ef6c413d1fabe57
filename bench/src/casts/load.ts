import pg from 'pg';
import { z } from 'zod';
import { databaseConnection } from '../running-server.ts';
import { KeepAliveConnection } from '../keep-alive-connection.ts';

/** The jobs of the load process. `requests`: whole HTTP requests as text; `rows`: the values of one
 *  insert each. */
export const loadJob = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('requests'),
    port: z.number(),
    connections: z.number(),
    requests: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('inserts'),
    database: databaseConnection,
    connections: z.number(),
    rows: z.array(z.array(z.union([z.string(), z.number()]))),
  }),
]);
export type LoadJob = z.output<typeof loadJob>;

/** The time from the first question sent to the last answer read, in s, and the CPU time of making
 *  the load, in s. */
export const loadTimes = z.object({ seconds: z.number(), cpuSeconds: z.number() });
export type LoadTimes = z.output<typeof loadTimes>;

/** One row of a vote, as both baselines insert it. */
export const INSERT_ROW = {
  name: 'insert-row',
  text: `insert into bench.votes (poll_id, user_id, vote_decision, vote_weight, server_arrival_time_ms, request_id)
    values ($1, $2, $3, $4, $5, $6)`,
};

/** Does one job on the given number of connections, each with one question at a time. Connecting is
 *  not timed.
 *  @throws Error for the first answer that is not 201, or with the error of the database. */
export async function doLoad(job: LoadJob): Promise<LoadTimes> {
  return job.kind === 'requests' ? sendRequests(job) : insertRows(job);
}

async function sendRequests({
  port,
  connections,
  requests,
}: Extract<LoadJob, { kind: 'requests' }>): Promise<LoadTimes> {
  const open = await Promise.all(Array.from({ length: connections }, () => KeepAliveConnection.open(port)));
  try {
    return await timed(requests, open, async (connection, request) => {
      const { status, body } = await connection.request(request);
      if (status !== 201) throw new Error(`A cast was answered with ${status}: ${body.slice(0, 300)}`);
    });
  } finally {
    for (const connection of open) connection.close();
  }
}

async function insertRows({
  database,
  connections,
  rows,
}: Extract<LoadJob, { kind: 'inserts' }>): Promise<LoadTimes> {
  const clients = Array.from({ length: connections }, () => new pg.Client(database));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return await timed(rows, clients, async (client, values) => {
      await client.query({ ...INSERT_ROW, values: [...values] });
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function timed<Item, Worker>(
  items: readonly Item[],
  workers: readonly Worker[],
  work: (worker: Worker, item: Item) => Promise<void>,
): Promise<LoadTimes> {
  const left = items.values();
  const startedMs = performance.now();
  const usedBefore = process.cpuUsage();
  await Promise.all(
    workers.map(async (worker) => {
      for (const item of left) await work(worker, item);
    }),
  );
  const { user, system } = process.cpuUsage(usedBefore);
  return { seconds: (performance.now() - startedMs) / 1000, cpuSeconds: (user + system) / 1e6 };
}
