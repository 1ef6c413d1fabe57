import { parseArgs } from 'node:util';
import { pollPrivacy, type PollPrivacy } from '@hemicycle/contract/polls';

/** The options of the command line. `url` null: a server of its own in a temporary folder. */
export interface ReplayOptions {
  readonly file: string;
  readonly url: string | null;
  readonly adminEmail: string;
  readonly adminPassword: string;
  readonly privacy: PollPrivacy;
  /** The file for the signed record, with the published keys beside it; null: none. */
  readonly record: string | null;
  /** Prints only the line of JSON: no progress, no summary in words. */
  readonly json: boolean;
}

export const USAGE = `npm run replay -- <roll.json> [options]

Replays a published roll call through the HTTP API and compares the count with the official totals.

  --url URL               a running server; without it one is started in a temporary folder
  --admin-email ADDRESS   an administrator there (admin@demo.test)
  --admin-password TEXT   (demo)
  --privacy OPTION        ${pollPrivacy.options.join(', ')} (open)
  --record FILE           save the signed record there, and the published keys beside it, for npm run verify
  --json                  print nothing but the line of JSON`;

/** Reads the arguments. @throws Error in words when they are wrong. */
export function readOptions(args: readonly string[]): ReplayOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      'admin-email': { type: 'string', default: 'admin@demo.test' },
      'admin-password': { type: 'string', default: 'demo' },
      privacy: { type: 'string', default: 'open' },
      record: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error('Name one file with a roll call.');
  const privacy = pollPrivacy.safeParse(values.privacy);
  if (values.record === '') throw new Error('--record needs the name of a file.');
  if (!privacy.success) throw new Error(`--privacy is one of ${pollPrivacy.options.join(', ')}.`);
  if (values.url !== undefined && !URL.canParse(values.url)) throw new Error('--url is no address.');
  return {
    file,
    url: values.url?.replace(/\/+$/u, '') ?? null,
    adminEmail: values['admin-email'],
    adminPassword: values['admin-password'],
    privacy: privacy.data,
    record: values.record ?? null,
    json: values.json,
  };
}
