import { parseArgs } from 'node:util';
import { pollPrivacy, type PollPrivacy } from '@hemicycle/contract/polls';

/** How much is cast and killed. */
export interface TortureOptions {
  readonly casts: number;
  readonly clients: number;
  /** How often the application, and how often its PostgreSQL, is killed. */
  readonly kills: number;
  readonly postgresKills: number;
  readonly privacy: PollPrivacy;
  /** Only the line of JSON: no progress. */
  readonly json: boolean;
}

export const USAGE = `npm run torture -- [options]

Casts votes while the application and its PostgreSQL are killed by kill -9, and checks that every acknowledged vote
is counted and in the record exactly once.

  --casts N            (1000)
  --clients N          voters, each signed in (200); a poll takes one vote of each
  --kills N            of the application (50)
  --postgres-kills N   (20)
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
      privacy: { type: 'string', default: 'open' },
      json: { type: 'boolean', default: false },
    },
  });
  const number = (name: 'casts' | 'clients' | 'kills' | 'postgres-kills', least: number): number => {
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
    privacy: privacy.data,
    json: values.json,
  };
}
