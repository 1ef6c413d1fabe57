import { parseArgs } from 'node:util';
import { benchmarkNames, type BenchmarkName } from './result.ts';

/** The options of the command line. */
export interface BenchOptions {
  /** The names of the benchmarks, in the order of `benchmarkNames`, each once. */
  readonly names: readonly BenchmarkName[];
  /** The file for the figures as JSON; null: none. */
  readonly jsonFile: string | null;
}

export const USAGE = `npm run bench -- [${benchmarkNames.join('] [')}] [--json FILE]

Measures beside baselines of the same run; without names all of it, in about half an hour
on two free cores.

  casts    durable casts a second over HTTP against one-row inserts and a bare route
  voters   opening, casts and closing with 5,000 voters against 500
  sockets  time until every socket hears of an opened and of a closed poll against a bare broadcast
  arrive   1,000 people who enter a sitting of 700 votes at once, and again after kill -9, against a bare door
  rooms    200 people from the lobby into the chamber and into 20 huddles, against a bare door
  selfish  what others wait for while somebody exports or guesses a great deal, against the same alone
  bytes    script and style of the sign-in page and the chamber, gzipped
  start    seconds from npm start to the ready line
  media    joining, frames, processor and removal on the mesh and on LiveKit against livekit-client in an empty page
  interpretation  band, latency, limiter, handover and change of language as listeners hear them, against a bare connection
  captions  from a captioner's key to 800 sockets, from a spoken word to the screen, word errors
  mission  what mission control costs for 100 people in five rooms, with the page open and without
  bell     650 members off the page who sign in and vote when the division bell rings, against a bare door and bare Argon2`;

/** Reads the arguments. @throws Error in words when they are wrong. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'string' } },
  });
  const unknown = positionals.find((name) => !benchmarkNames.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`There is no benchmark named ${unknown}.`);
  const asked = benchmarkNames.filter((name) => positionals.includes(name));
  return { names: asked.length === 0 ? benchmarkNames : asked, jsonFile: values.json ?? null };
}
