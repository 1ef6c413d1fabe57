import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { RECORDER_ENGINES, RECORDER_TOKEN_MIN_CHARS } from '@hemicycle/contract/recorder-names';
import { z } from 'zod';

const MB = 1024 * 1024;
/** A job needs up to four of the 64 clients that PulseAudio serves. */
const CAPACITY_MAX = 12;

const settingsSchema = z.object({
  HEMICYCLE_RECORDER_SERVER: z
    .url({ protocol: /^https?$/, error: 'the address of the site, such as https://chamber.example.org' })
    .default('http://127.0.0.1:3000'),
  HEMICYCLE_RECORDER_TOKEN: z
    .string({ error: `set it, as on the servers: at least ${RECORDER_TOKEN_MIN_CHARS} characters` })
    .min(RECORDER_TOKEN_MIN_CHARS, `at least ${RECORDER_TOKEN_MIN_CHARS} characters, as on the servers`),
  HEMICYCLE_RECORDER_NAME: z.string().max(100).default(hostname()),
  HEMICYCLE_RECORDER_CAPACITY: z.coerce
    .number({ error: `a number from 1 to ${CAPACITY_MAX}` })
    .int()
    .min(1, `from 1 to ${CAPACITY_MAX}`)
    .max(CAPACITY_MAX, `from 1 to ${CAPACITY_MAX}`)
    .default(1),
  HEMICYCLE_RECORDER_DATA_DIR: z.string().default('data/recorder'),
  HEMICYCLE_RECORDER_MIN_FREE_MB: z.coerce.number({ error: 'a number of megabytes' }).min(0).default(1000),
  HEMICYCLE_RECORDER_CHROMIUM_FLAGS: z.string().default(''),
  HEMICYCLE_RECORDER_KEEPS_SPARE: z.enum(['yes', 'no'], { error: 'yes or no' }).default('yes'),
  HEMICYCLE_RECORDER_ENGINE: z
    .enum(RECORDER_ENGINES, { error: RECORDER_ENGINES.join(' or ') })
    .default('own'),
  HEMICYCLE_RECORDER_EGRESS_DIR: z.string().optional(),
  HEMICYCLE_RECORDER_EGRESS_PATH: z.string().startsWith('/', 'a path that begins with /').optional(),
  HEMICYCLE_RECORDER_PAGE_SERVER: z
    .url({ protocol: /^https?$/, error: 'the address of the site as LiveKit’s egress reaches it' })
    .optional(),
  LIVEKIT_URL: z
    .url({
      protocol: /^(?:wss?|https?)$/,
      error: 'the address of LiveKit, such as wss://livekit.example.org',
    })
    .optional(),
  LIVEKIT_API_KEY: z.string().optional(),
  LIVEKIT_API_SECRET: z.string().optional(),
  HEMICYCLE_RECORDER_RTMP_PRIVATE: z.enum(['yes', 'no'], { error: 'yes or no' }).default('no'),
});

/** The settings of a recorder. */
export interface Settings {
  readonly server: URL;
  readonly token: string;
  readonly name: string;
  /** Jobs at once. */
  readonly capacity: number;
  readonly dataFolder: string;
  /** With less room on the disk than this, jobs end. In bytes. */
  readonly minFreeBytes: number;
  readonly chromiumFlags: readonly string[];
  /** Whether a browser is kept ready for the next job. */
  readonly keepsSpare: boolean;
  /** Whether streams may go to an address in the own network. */
  readonly allowsInside: boolean;
  readonly engine: (typeof RECORDER_ENGINES)[number];
  /** LiveKit's egress, where that records; else null. */
  readonly egress: EgressSettings | null;
}

export interface EgressSettings {
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** The folder that both see: as this program does, and as the service does. */
  readonly folderHere: string;
  readonly folderThere: string;
  /** The site as the service reaches it; null: as this program does. */
  readonly pageServer: URL | null;
}

/** Reads the settings; an empty one counts as not set. A wrong one gives one line that names it. */
export function readSettings(
  env: NodeJS.ProcessEnv,
): { readonly ok: true; readonly settings: Settings } | { readonly ok: false; readonly line: string } {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = settingsSchema.safeParse(set);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { ok: false, line: `${String(issue?.path[0])}: ${issue?.message}` };
  }
  const values = read.data;
  const isEgress = values.HEMICYCLE_RECORDER_ENGINE === 'livekit-egress';
  const missing = isEgress ? missingOf(values) : undefined;
  if (missing !== undefined) {
    return { ok: false, line: `${missing}: set it, for HEMICYCLE_RECORDER_ENGINE=livekit-egress` };
  }
  return {
    ok: true,
    settings: {
      server: new URL(values.HEMICYCLE_RECORDER_SERVER),
      token: values.HEMICYCLE_RECORDER_TOKEN,
      name: values.HEMICYCLE_RECORDER_NAME,
      capacity: values.HEMICYCLE_RECORDER_CAPACITY,
      dataFolder: resolve(values.HEMICYCLE_RECORDER_DATA_DIR),
      minFreeBytes: values.HEMICYCLE_RECORDER_MIN_FREE_MB * MB,
      chromiumFlags: values.HEMICYCLE_RECORDER_CHROMIUM_FLAGS.split(' ').filter(Boolean),
      keepsSpare: values.HEMICYCLE_RECORDER_KEEPS_SPARE === 'yes',
      allowsInside: values.HEMICYCLE_RECORDER_RTMP_PRIVATE === 'yes',
      engine: values.HEMICYCLE_RECORDER_ENGINE,
      egress: isEgress ? egressOf(values) : null,
    },
  };
}

type Values = z.output<typeof settingsSchema>;

/** The first setting that LiveKit's egress lacks. */
function missingOf(values: Values): keyof Values | undefined {
  const needed = [
    'LIVEKIT_URL',
    'LIVEKIT_API_KEY',
    'LIVEKIT_API_SECRET',
    'HEMICYCLE_RECORDER_EGRESS_DIR',
  ] as const;
  return needed.find((name) => values[name] === undefined);
}

function egressOf(values: Values): EgressSettings {
  const folderHere = resolve(values.HEMICYCLE_RECORDER_EGRESS_DIR ?? '');
  const pageServer = values.HEMICYCLE_RECORDER_PAGE_SERVER;
  return {
    url: values.LIVEKIT_URL ?? '',
    apiKey: values.LIVEKIT_API_KEY ?? '',
    apiSecret: values.LIVEKIT_API_SECRET ?? '',
    folderHere,
    folderThere: (values.HEMICYCLE_RECORDER_EGRESS_PATH ?? folderHere).replace(/\/$/u, ''),
    pageServer: pageServer === undefined ? null : new URL(pageServer),
  };
}
