import { resolve } from 'node:path';
import { RECORDER_TOKEN_MIN_CHARS } from '@hemicycle/contract/recorder-names';
import { z } from 'zod';
import { type IceServer, iceServers, problemOfTurn } from './ice-servers.ts';
import type { S3Settings } from './adapters/storage/s3-settings.ts';
import { StartError } from './platform/start-error.ts';
import { problemOfS3, s3SettingsOf, s3Shape } from './s3-settings.ts';
import { type SamlKeys, samlKeysOf, samlShape } from './saml-keys.ts';
import { problemOfSpeech, speechCommand, speechLanguages, speechModelOf } from './speech-settings.ts';
import {
  databaseAddress,
  mailAddress,
  origins,
  port,
  proxies,
  redisAddress,
  siteAddress,
  WEBEX_CONNECTS_TO,
  webAddress,
} from './server-addresses.ts';
import { problemOfNames } from './unknown-settings.ts';

/** A setting that is wrong or missing. The message is one clear line that names the setting and
 *  what it needs. */
export class SettingError extends StartError {
  override name = 'SettingError';
}

/** The placeholder for the version in the address of the Webex SDK. */
export const SDK_VERSION_PLACE = '{version}';

const sdkAddress = z.string().refine(
  (address) => {
    const parsed = URL.parse(address.replaceAll(SDK_VERSION_PLACE, '0'));
    return parsed !== null && /^https?:$/.test(parsed.protocol) && !parsed.host.includes('{');
  },
  { error: 'must be an address that begins with http:// or https://; {version} in its path is the version' },
);

const settings = z.object({
  HEMICYCLE_HOST: z.string().default('127.0.0.1'),
  HEMICYCLE_PORT: port.default(3000),
  HEMICYCLE_DATA_DIR: z.string().default('data'),
  HEMICYCLE_MODE: z.enum(['demo', 'production'], { error: 'must be demo or production' }).default('demo'),
  HEMICYCLE_PUBLIC_URL: siteAddress.optional(),
  HEMICYCLE_ADMIN_EMAIL: z.string().optional(),
  HEMICYCLE_ADMIN_PASSWORD: z.string().optional(),
  HEMICYCLE_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  HEMICYCLE_METRICS_PORT: port.optional(),
  HEMICYCLE_METRICS_HOST: z.string().default('127.0.0.1'),
  HEMICYCLE_ICE_SERVERS: iceServers.default([]),
  HEMICYCLE_TURN_SECRET: z.string().min(1).optional(),
  HEMICYCLE_RECORDER_TOKEN: z
    .string()
    .regex(/^[\w-]+$/, 'must have letters, digits, hyphens and underscores only')
    .min(RECORDER_TOKEN_MIN_CHARS, `must have at least ${RECORDER_TOKEN_MIN_CHARS} characters`)
    .optional(),
  HEMICYCLE_TRUSTED_PROXIES: proxies.default([]),
  HEMICYCLE_MAIL_FROM: z
    .string()
    .regex(
      /^([^\s@<>]+@[^\s@<>]+|[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>)$/,
      'must be an e-mail address, or a name and an address in angle brackets',
    )
    .default('Hemicycle <hemicycle@localhost>'),
  HEMICYCLE_SPEECH_COMMAND: speechCommand.optional(),
  HEMICYCLE_SPEECH_MODEL: z.string().min(1).optional(),
  HEMICYCLE_SPEECH_LANGUAGES: speechLanguages.optional(),
  HEMICYCLE_MEDIA: z
    .enum(['mesh', 'livekit', 'webex'], { error: 'must be mesh, livekit or webex' })
    .default('mesh'),
  LIVEKIT_URL: z
    .url({
      protocol: /^(wss?|https?)$/,
      error: 'must be an address that begins with wss://, ws://, https:// or http://',
    })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  LIVEKIT_API_KEY: z.string().optional(),
  LIVEKIT_API_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  LIVEKIT_SERVER_PATH: z.string().optional(),
  LIVEKIT_PORT: port.default(0),
  LIVEKIT_RTC_UDP_PORT: port.default(0),
  LIVEKIT_SIP_TRUNK_ID: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be the id of an outbound SIP trunk of LiveKit')
    .optional(),
  WEBEX_SDK_URL: sdkAddress.optional(),
  WEBEX_API_URL: webAddress.optional(),
  WEBEX_CLIENT_ID: z.string().optional(),
  WEBEX_CLIENT_SECRET: z.string().optional(),
  WEBEX_REFRESH_TOKEN: z.string().optional(),
  WEBEX_HOST_CLIENT_ID: z.string().optional(),
  WEBEX_HOST_CLIENT_SECRET: z.string().optional(),
  WEBEX_HOST_REFRESH_TOKEN: z.string().optional(),
  WEBEX_CONNECTS_TO: origins.optional(),
  DATABASE_URL: databaseAddress.optional(),
  SMTP_URL: mailAddress.optional(),
  HEMICYCLE_PUSH_ORIGINS: origins.optional(),
  REDIS_URL: redisAddress.optional(),
  ...s3Shape,
  ...samlShape,
});

/** The settings of LiveKit. With `address` null, the server runs its own `livekit-server` on the
 *  loopback address. */
export interface LivekitSettings {
  readonly address: { readonly url: string; readonly apiKey: string; readonly apiSecret: string } | null;
  /** The program to run; null: the first `livekit-server` on the path. */
  readonly serverPath: string | null;
  /** The port of the server's own LiveKit; 0: any free port. */
  readonly port: number;
  readonly rtcUdpPort: number;
}

/** The settings for hosted meetings of Webex: the address of the SDK's script, the API, and the
 *  service app that makes people guests there. */
export interface WebexSettings {
  /** May contain `SDK_VERSION_PLACE`. */
  readonly sdkUrl: string;
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  /** The integration by which the host of the meetings allows this server to mute and to remove
   *  people; null: the server does neither. */
  readonly host: Pick<WebexSettings, 'clientId' | 'clientSecret' | 'refreshToken'> | null;
  /** Origins that the SDK talks to, besides the API's. */
  readonly connectsTo: readonly string[];
}

/** All settings of the server, read once at start. `null` means not set. */
export interface Config {
  readonly host: string;
  /** 0 lets the system choose a free port (tests). */
  readonly port: number;
  /** An absolute path. */
  readonly dataDir: string;
  readonly mode: 'demo' | 'production';
  /** The origin of the address that people type, as browsers write it; null: any address that a
   *  request came to. */
  readonly publicUrl: string | null;
  readonly adminEmail: string | null;
  readonly adminPassword: string | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Where the metrics are served; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly iceServers: readonly IceServer[];
  /** The secret shared with the TURN servers in `iceServers`; null: those servers have credentials
   *  of their own, or there are none. */
  readonly turnSecret: string | null;
  /** The token by which recorders register, alike on all servers; null: there are none. */
  readonly recorderToken: string | null;
  /** Addresses and networks of the reverse proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  readonly mailFrom: string;
  /** The program that recognises speech, with its arguments; null: none does. */
  readonly speechCommand: readonly string[] | null;
  /** The folder of a model for sherpa-onnx, and the languages that it knows; null: none. */
  readonly speechModel: { readonly folder: string; readonly languages: readonly string[] } | null;
  readonly media: 'mesh' | 'livekit' | 'webex';
  readonly livekit: LivekitSettings;
  /** The outbound SIP trunk of LiveKit for calls to phones; null: no phones are called. */
  readonly sipTrunkId: string | null;
  /** null unless `media` is `webex`. */
  readonly webex: WebexSettings | null;
  /** null: the server uses the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | null;
  /** Origins of push services to which the division bell sends besides those of browsers. */
  readonly pushOrigins: readonly string[];
  /** null: mail goes to the log and to files in the data folder. */
  readonly smtpUrl: string | null;
  /** The Redis that carries news between several servers; null: there is one server. */
  readonly redisUrl: string | null;
  /** The bucket for files; null: they are in the data folder. */
  readonly s3: S3Settings | null;
  /** The key of encrypted assertions of SAML; null: providers must not encrypt. */
  readonly samlKeys: SamlKeys | null;
}

/** Reads the settings from environment variables. An empty variable counts as not set; a relative
 *  data folder is resolved from the current directory.
 *  @throws SettingError naming the first setting that is wrong or unknown. The message never
 *  contains the value of a secret. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const nameProblem = problemOfNames(Object.keys(given), Object.keys(settings.shape));
  if (nameProblem !== null) throw new SettingError(nameProblem);
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingError(`${String(issue?.path[0] ?? 'A setting')} ${issue?.message ?? 'is wrong'}.`);
  }
  const read = parsed.data;
  const problem =
    problemOfTurn(read.HEMICYCLE_ICE_SERVERS, read.HEMICYCLE_TURN_SECRET) ??
    problemOfSpeech(read) ??
    problemOfS3(read);
  if (problem !== null) throw new SettingError(problem);
  return {
    host: read.HEMICYCLE_HOST,
    port: read.HEMICYCLE_PORT,
    dataDir: resolve(read.HEMICYCLE_DATA_DIR),
    mode: read.HEMICYCLE_MODE,
    publicUrl: read.HEMICYCLE_PUBLIC_URL ?? null,
    adminEmail: read.HEMICYCLE_ADMIN_EMAIL ?? null,
    adminPassword: read.HEMICYCLE_ADMIN_PASSWORD ?? null,
    logLevel: read.HEMICYCLE_LOG_LEVEL,
    metrics:
      read.HEMICYCLE_METRICS_PORT === undefined
        ? null
        : { host: read.HEMICYCLE_METRICS_HOST, port: read.HEMICYCLE_METRICS_PORT },
    iceServers: read.HEMICYCLE_ICE_SERVERS,
    turnSecret: read.HEMICYCLE_TURN_SECRET ?? null,
    recorderToken: read.HEMICYCLE_RECORDER_TOKEN ?? null,
    trustedProxies: read.HEMICYCLE_TRUSTED_PROXIES,
    mailFrom: read.HEMICYCLE_MAIL_FROM,
    speechCommand: read.HEMICYCLE_SPEECH_COMMAND ?? null,
    speechModel: speechModelOf(read),
    media: read.HEMICYCLE_MEDIA,
    livekit: {
      address: livekitAddress(read),
      serverPath: read.LIVEKIT_SERVER_PATH === undefined ? null : resolve(read.LIVEKIT_SERVER_PATH),
      port: read.LIVEKIT_PORT,
      rtcUdpPort: read.LIVEKIT_RTC_UDP_PORT,
    },
    sipTrunkId: sipTrunk(read),
    webex: read.HEMICYCLE_MEDIA === 'webex' ? webexSettings(read) : null,
    databaseUrl: read.DATABASE_URL ?? null,
    pushOrigins: read.HEMICYCLE_PUSH_ORIGINS ?? [],
    smtpUrl: read.SMTP_URL ?? null,
    redisUrl: redisSetting(read),
    s3: s3SettingsOf(read),
    samlKeys: samlKeysOf(read),
  };
}

/** The address of Redis. Several servers of one site must share the database, and the media server
 *  if there is one. */
function redisSetting(read: z.infer<typeof settings>): string | null {
  const { REDIS_URL: url } = read;
  if (url === undefined) return null;
  if (read.DATABASE_URL === undefined) {
    throw new SettingError('REDIS_URL needs DATABASE_URL beside it: several servers share one database.');
  }
  if (read.HEMICYCLE_MEDIA === 'livekit' && read.LIVEKIT_URL === undefined) {
    throw new SettingError('REDIS_URL needs LIVEKIT_URL beside it: several servers share one LiveKit.');
  }
  return url;
}

function livekitAddress(read: z.infer<typeof settings>): LivekitSettings['address'] {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = read;
  if (url === undefined) return null;
  if (apiKey === undefined || apiSecret === undefined) {
    throw new SettingError('LIVEKIT_URL needs LIVEKIT_API_KEY and LIVEKIT_API_SECRET beside it.');
  }
  return { url, apiKey, apiSecret };
}

function sipTrunk(read: z.infer<typeof settings>): string | null {
  if (read.LIVEKIT_SIP_TRUNK_ID === undefined) return null;
  if (read.HEMICYCLE_MEDIA !== 'livekit' || read.LIVEKIT_URL === undefined) {
    throw new SettingError('LIVEKIT_SIP_TRUNK_ID needs HEMICYCLE_MEDIA=livekit and LIVEKIT_URL beside it.');
  }
  return read.LIVEKIT_SIP_TRUNK_ID;
}

function webexSettings(read: z.infer<typeof settings>): WebexSettings {
  function required(
    name:
      | 'WEBEX_SDK_URL'
      | 'WEBEX_API_URL'
      | 'WEBEX_CLIENT_ID'
      | 'WEBEX_CLIENT_SECRET'
      | 'WEBEX_REFRESH_TOKEN',
  ): string {
    const value = read[name];
    if (value === undefined) throw new SettingError(`HEMICYCLE_MEDIA=webex needs ${name}.`);
    return value;
  }
  return {
    sdkUrl: required('WEBEX_SDK_URL'),
    apiUrl: required('WEBEX_API_URL'),
    clientId: required('WEBEX_CLIENT_ID'),
    clientSecret: required('WEBEX_CLIENT_SECRET'),
    refreshToken: required('WEBEX_REFRESH_TOKEN'),
    host: webexHost(read),
    connectsTo: read.WEBEX_CONNECTS_TO ?? WEBEX_CONNECTS_TO,
  };
}

function webexHost(read: z.infer<typeof settings>): WebexSettings['host'] {
  const {
    WEBEX_HOST_CLIENT_ID: clientId,
    WEBEX_HOST_CLIENT_SECRET: clientSecret,
    WEBEX_HOST_REFRESH_TOKEN: refreshToken,
  } = read;
  if (clientId === undefined && clientSecret === undefined && refreshToken === undefined) return null;
  if (clientId === undefined || clientSecret === undefined || refreshToken === undefined) {
    throw new SettingError(
      'WEBEX_HOST_CLIENT_ID, WEBEX_HOST_CLIENT_SECRET and WEBEX_HOST_REFRESH_TOKEN go together.',
    );
  }
  return { clientId, clientSecret, refreshToken };
}

const ADMIN_PASSWORD_MIN_CHARACTERS = 12;
const ADMIN_PASSWORD_MIN_DIFFERENT_CHARACTERS = 6;
const WEAK_PARTS = [
  'password',
  'passwort',
  'motdepasse',
  'hemicycle',
  'qwerty',
  'letmein',
  'welcome',
  'admin',
  '12345',
];

/** The administrator that the first start of a production site creates. Call it only when the site
 *  has none yet.
 *  @throws SettingError when the e-mail address or the password is missing, or the password is easy
 *  to guess. */
export function requireAdministrator(config: Pick<Config, 'adminEmail' | 'adminPassword'>): {
  email: string;
  password: string;
} {
  const { adminEmail, adminPassword } = config;
  if (adminEmail === null || adminPassword === null) {
    throw new SettingError(
      'The first start in production mode needs HEMICYCLE_ADMIN_EMAIL and HEMICYCLE_ADMIN_PASSWORD for its administrator.',
    );
  }
  if (!z.email().safeParse(adminEmail).success) {
    throw new SettingError('HEMICYCLE_ADMIN_EMAIL must be an e-mail address.');
  }
  const weakness = weaknessOf(adminPassword, adminEmail);
  if (weakness !== null) throw new SettingError(`HEMICYCLE_ADMIN_PASSWORD is too weak: ${weakness}.`);
  return { email: adminEmail, password: adminPassword };
}

function weaknessOf(password: string, email: string): string | null {
  if (Array.from(password).length < ADMIN_PASSWORD_MIN_CHARACTERS) {
    return `use at least ${ADMIN_PASSWORD_MIN_CHARACTERS} characters`;
  }
  if (new Set(password).size < ADMIN_PASSWORD_MIN_DIFFERENT_CHARACTERS) return 'too few different characters';
  const plain = password.toLowerCase();
  const account = email.toLowerCase().split('@')[0] ?? '';
  if (account.length >= 3 && plain.includes(account)) return 'it contains the name of the account';
  // A well-known word weakens a password only when it makes up most of it, not in a long phrase.
  const rest = WEAK_PARTS.reduce((left, part) => left.replaceAll(part, ''), plain);
  if (rest.length < ADMIN_PASSWORD_MIN_CHARACTERS / 2) return 'it is mostly a well-known password';
  return null;
}

/** Whether a text is an IP address, or a network in the form address/prefix length. A prefix length
 *  of 0 is refused: it would trust every address. */
