import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freeLoopbackPort } from '@hemicycle/server/platform/loopback-port';

const PROGRAM = process.env['S3_SERVER_PATH'];

/** Why tests with S3 are skipped; null: they run. `npm test`, which looks for the program and
 *  builds it, passes the reason on. */
export const NO_S3: string | null =
  PROGRAM === undefined
    ? (process.env['S3_SERVER_MISSING'] ?? 'no server that speaks S3: set S3_SERVER_PATH to a gofakes3')
    : null;

/** A server that speaks S3, for one test file, with one empty bucket in its memory. */
export interface OwnS3 {
  readonly endpoint: string;
  readonly bucket: string;
  stop(): Promise<void>;
}

const TRY_EVERY_MS = 50;
const STARTS_WITHIN_MS = 30_000;

/** Starts one on a free port of the loopback address and waits until it answers. */
export async function startOwnS3(bucket = 'hemicycle'): Promise<OwnS3> {
  if (PROGRAM === undefined) throw new Error('no server that speaks S3');
  const host = `127.0.0.1:${await freeLoopbackPort()}`;
  const child = spawn(PROGRAM, ['-backend', 'memory', '-initialbucket', bucket, '-host', host], {
    stdio: 'ignore',
  });
  const endpoint = `http://${host}`;
  const giveUpMs = Date.now() + STARTS_WITHIN_MS;
  while (!(await answers(endpoint))) {
    if (child.exitCode !== null || Date.now() > giveUpMs) throw new Error('the S3 server did not start');
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
  return {
    endpoint,
    bucket,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  );
}
