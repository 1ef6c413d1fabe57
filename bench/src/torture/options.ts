import { parseArgs } from 'node:util';
import { pollPrivacy, type PollPrivacy } from '@hemicycle/contract/polls';

/** How many votes are cast, and how often servers are killed. */
export interface TortureOptions {
  readonly casts: number;
  readonly clients: number;
  /** How often the application is killed, and how often its PostgreSQL. */
  readonly kills: number;
  readonly postgresKills: number;
  /** How many times many casts meet many closes of their poll at once. */
  readonly races: number;
  readonly raceCasts: number;
  readonly raceCloses: number;
  readonly privacy: PollPrivacy;
  /** Prints only the line of JSON: no progress. */
  readonly json: boolean;
}

export const USAGE = `npm run torture -- [options]

Casts votes while the application and its PostgreSQL are killed by kill -9, and then lets casts meet closes of their poll,
all at once, again and again. Checks that every acknowledged vote is counted and in the record exactly once, that every
other cast was told that it came too late, and that every close of a poll gave the same result.

  --casts N            (1000)
  --clients N          voters, each signed in (200); a poll takes one vote of each
  --kills N            of the application (50)
  --postgres-kills N   (20)
  --races N            (100)
  --race-casts N       in each race, each by a voter of its own (1000)
  --race-closes N      in each race (20)
  --privacy OPTION     ${pollPrivacy.options.join(', ')} (open)
  --json               print nothing but the line of JSON`;

/** Reads the arguments. @throws Error in words when they are wrong. */
export function readOptions(args: readonly string[]): TortureOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      casts: { type: 'string', default: '1000' },
      clients: { type: 'string', default: '200' },
      kills: { type: 'string', default: '50' },
      'postgres-kills': { type: 'string', default: '20' },
      races: { type: 'string', default: '100' },
      'race-casts': { type: 'string', default: '1000' },
      'race-closes': { type: 'string', default: '20' },
      privacy: { type: 'string', default: 'open' },
      json: { type: 'boolean', default: false },
    },
  });
  type Count = 'casts' | 'clients' | 'kills' | 'postgres-kills' | 'races' | 'race-casts' | 'race-closes';
  const number = (name: Count, least: number): number => {
    const given = Number(values[name]);
    if (!Number.isInteger(given) || given < least || given > 100_000) {
      throw new Error(`--${name} is a whole number of at least ${least}.`);
    }
    return given;
  };
  const privacy = pollPrivacy.safeParse(values.privacy);
  if (!privacy.success) throw new Error(`--privacy is one of ${pollPrivacy.options.join(', ')}.`);
  return {
    casts: number('casts', 1),
    clients: number('clients', 1),
    kills: number('kills', 0),
    postgresKills: number('postgres-kills', 0),
    races: number('races', 0),
    raceCasts: number('race-casts', 1),
    raceCloses: number('race-closes', 1),
    privacy: privacy.data,
    json: values.json,
  };
}
