import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { selfSigned } from '@hemicycle/testkit/self-signed-certificate';
import { describe, expect, test } from 'vitest';
import { readConfig, requireAdministrator, SettingError } from './config.ts';

test('without any setting: loopback, port 3000, the demo, data beside the current directory', () => {
  expect(readConfig({ PATH: '/bin' })).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    mode: 'demo',
    dataDir: resolve('data'),
    publicUrl: null,
    databaseUrl: null,
    pushOrigins: [],
    smtpUrl: null,
    redisUrl: null,
    iceServers: [],
    trustedProxies: [],
    media: 'mesh',
    livekit: { address: null, serverPath: null, port: 0, rtcUdpPort: 0 },
  });
});

const livekitSecret = 'a-secret-of-at-least-32-characters';

test('LiveKit: address, key and secret', () => {
  const read = readConfig({
    HEMICYCLE_MEDIA: 'livekit',
    LIVEKIT_URL: 'wss://media.parliament.test/',
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: livekitSecret,
  });
  expect(read.media).toBe('livekit');
  expect(read.livekit.address).toEqual({
    url: 'wss://media.parliament.test',
    apiKey: 'key',
    apiSecret: livekitSecret,
  });
});

test.for([
  [{ HEMICYCLE_MEDIA: 'webrtc' }, 'HEMICYCLE_MEDIA must be mesh, livekit or webex.'],
  [
    { LIVEKIT_URL: 'media.parliament.test' },
    'LIVEKIT_URL must be an address that begins with wss://, ws://, https:// or http://.',
  ],
  [
    { LIVEKIT_URL: 'wss://media.parliament.test', LIVEKIT_API_SECRET: livekitSecret },
    'LIVEKIT_URL needs LIVEKIT_API_KEY and LIVEKIT_API_SECRET beside it.',
  ],
  [{ LIVEKIT_API_SECRET: 'hunter2' }, 'LIVEKIT_API_SECRET must have at least 32 characters.'],
  [{ LIVEKIT_RTC_UDP_PORT: '70000' }, 'LIVEKIT_RTC_UDP_PORT must be a port number from 0 to 65535.'],
] as const)('wrong settings of LiveKit are said in one line: %o', ([given, line]) => {
  expect(() => readConfig(given)).toThrow(new SettingError(line));
});

const DATABASE_URL = 'postgres://clerk:word@db.test/chamber';

test.for(['redis://news.test', 'rediss://clerk:w%2Ford@news.test:6380/2', 'redis://:word@10.0.0.7/0'])(
  'the Redis between several servers: %s',
  (given) => {
    expect(readConfig({ REDIS_URL: given, DATABASE_URL }).redisUrl).toBe(given);
  },
);

test.for([
  [
    { REDIS_URL: 'news.test:6379' },
    /^REDIS_URL must be an address that begins with redis:\/\/ or rediss:\/\/ /,
  ],
  [{ REDIS_URL: 'redis://clerk:hunter2/3@news.test' }, /^REDIS_URL must be an address /],
  [{ REDIS_URL: 'redis://news.test/first' }, /^REDIS_URL must be an address /],
  [
    { REDIS_URL: 'redis://news.test', DATABASE_URL: '' },
    /^REDIS_URL needs DATABASE_URL beside it: several servers share one database\.$/,
  ],
  [
    { REDIS_URL: 'redis://news.test', HEMICYCLE_MEDIA: 'livekit' },
    /^REDIS_URL needs LIVEKIT_URL beside it: several servers share one LiveKit\.$/,
  ],
] as const)('a wrong Redis is said in one line without its password: %o', ([given, line]) => {
  const read = () => readConfig({ DATABASE_URL, ...given });
  expect(read).toThrow(SettingError);
  expect(read).toThrow(line);
  expect(read).not.toThrow(/hunter2/);
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ HEMICYCLE_PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
  });
});

test.for([
  ['8080', 8080],
  ['0', 0],
  ['65535', 65_535],
] as const)('port %s', ([given, port]) => {
  expect(readConfig({ HEMICYCLE_PORT: given }).port).toBe(port);
});

test.for([
  ['https://vote.parliament.test/', 'https://vote.parliament.test'],
  ['HTTPS://Vote.Parliament.test:443', 'https://vote.parliament.test'],
  ['http://localhost:3000', 'http://localhost:3000'],
] as const)('the public address is kept as browsers write it: %s', ([given, publicUrl]) => {
  expect(readConfig({ HEMICYCLE_PUBLIC_URL: given }).publicUrl).toBe(publicUrl);
});

test.for(['https://clerk:hunter2@a.test', 'https://clerk@a.test/', 'https://:hunter2@a.test/foo'])(
  'the public address names nobody: %s is refused',
  (given) => {
    expect(() => readConfig({ HEMICYCLE_PUBLIC_URL: given })).toThrow(
      new SettingError('HEMICYCLE_PUBLIC_URL must be an address without a user name or a password.'),
    );
  },
);

test.for(['https://a.test/foo', 'https://a.test/?a=b', 'https://a.test/#foo'])(
  'the public address is that of the root of the site: %s is refused',
  (given) => {
    expect(() => readConfig({ HEMICYCLE_PUBLIC_URL: given })).toThrow(
      new SettingError(
        'HEMICYCLE_PUBLIC_URL must be an address without a path (https://chamber.example.org): the site lives at its root.',
      ),
    );
  },
);

test.for([
  ['HEMICYCLE_PROT', 'HEMICYCLE_PROT is no setting of Hemicycle. Is HEMICYCLE_PORT meant?'],
  ['HEMICYCLE_DATADIR', 'HEMICYCLE_DATADIR is no setting of Hemicycle. Is HEMICYCLE_DATA_DIR meant?'],
  ['HEMICYCLE_PUBLIC_URI', 'HEMICYCLE_PUBLIC_URI is no setting of Hemicycle. Is HEMICYCLE_PUBLIC_URL meant?'],
  ['hemicycle_mode', 'hemicycle_mode is no setting of Hemicycle. Is HEMICYCLE_MODE meant?'],
  ['HEMICYLE_MODE', 'HEMICYLE_MODE is no setting of Hemicycle. Is HEMICYCLE_MODE meant?'],
  ['HEMICYCLE_SECRET_SAUCE', 'HEMICYCLE_SECRET_SAUCE is no setting of Hemicycle. README.md lists them.'],
] as const)('a setting that is misspelt is not ignored: %s', ([name, line]) => {
  expect(() => readConfig({ HEMICYCLE_PORT: '3001', [name]: 'hunter2' })).toThrow(new SettingError(line));
});

test.for([
  'HEMICYCLE_SERVICE_HOST',
  'HEMICYCLE_SERVICE_PORT',
  'HEMICYCLE_SERVICE_PORT_HTTP',
  'HEMICYCLE_PORT_3000_TCP',
  'HEMICYCLE_PORT_3000_TCP_ADDR',
  'HEMICYCLE_PORT_7882_UDP_PROTO',
  'HEMICYCLE_WEB_SERVICE_HOST',
])('what Kubernetes tells of a Service called hemicycle is no misspelt setting: %s', (name) => {
  expect(readConfig({ [name]: '10.0.0.1' })).toEqual(readConfig({}));
});

test('variables of other programs, of our own tests, and empty ones are no misspelt settings', () => {
  const others = {
    PATH: '/bin',
    LIVEKIT_CONFIG: 'a',
    WEBEX_TOKEN: 'b',
    DATABASE_URI: 'c',
    HEMICYCLE_PROT: ' ',
  };
  const ofTests = {
    HEMICYCLE_TEST_DATABASE_URL: 'postgres://localhost',
    HEMICYCLE_TEST_DATABASE_TEMPLATE: 'template',
    HEMICYCLE_NIGHT: 'yes',
    HEMICYCLE_VITEST_REPORT: 'vitest.json',
    HEMICYCLE_WRITE_EXAMPLES: '1',
  };
  expect(readConfig({ ...others, ...ofTests })).toEqual(readConfig({}));
});

function turnOf(given: { username?: string; credential?: string }): string {
  return JSON.stringify([{ urls: ['turn:b.test'], username: 'u', credential: 'hunter2', ...given }]);
}

test.for([
  ['stun:a.test', [{ urls: 'stun:a.test' }]],
  [
    'stun:a.test, stun:[fd00::1]:1, stun:[fd00::9999]',
    [{ urls: 'stun:a.test' }, { urls: 'stun:[fd00::1]:1' }, { urls: 'stun:[fd00::9999]' }],
  ],
  [
    turnOf({ username: 'u'.repeat(509) }),
    [{ urls: ['turn:b.test'], username: 'u'.repeat(509), credential: 'hunter2' }],
  ],
] as const)('STUN and TURN servers: %s', ([given, iceServers]) => {
  expect(readConfig({ HEMICYCLE_ICE_SERVERS: given }).iceServers).toEqual(iceServers);
  expect(readConfig({ HEMICYCLE_ICE_SERVERS: given })).toMatchObject({ turnSecret: null });
});

test('a TURN server has credentials of its own, or the secret that makes some for each person', () => {
  const addresses = 'stun:a.test, turns:b.test:5349?transport=tcp';
  const both = readConfig({ HEMICYCLE_ICE_SERVERS: addresses, HEMICYCLE_TURN_SECRET: 'hunter2' });
  expect(both.turnSecret).toBe('hunter2');
  expect(both.iceServers.map(({ urls }) => urls)).toEqual(addresses.split(', '));
});

test.for([
  [{ HEMICYCLE_ICE_SERVERS: 'turn:a.test' }, 'HEMICYCLE_ICE_SERVERS'],
  [{ HEMICYCLE_ICE_SERVERS: '[{"urls":"turn:a.test","username":"u"}]' }, 'HEMICYCLE_ICE_SERVERS'],
  [{ HEMICYCLE_ICE_SERVERS: turnOf({ username: '' }) }, 'HEMICYCLE_ICE_SERVERS'],
  [{ HEMICYCLE_ICE_SERVERS: turnOf({ credential: '' }) }, 'HEMICYCLE_ICE_SERVERS'],
  [{ HEMICYCLE_TURN_SECRET: 'hunter2' }, 'HEMICYCLE_TURN_SECRET'],
  [{ HEMICYCLE_TURN_SECRET: 'hunter2', HEMICYCLE_ICE_SERVERS: 'stun:a.test' }, 'HEMICYCLE_TURN_SECRET'],
] as const)('TURN by halves is refused in one line: %o', ([given, name]) => {
  const read = () => readConfig(given);
  expect(read).toThrow(SettingError);
  expect(read).toThrow(new RegExp(`^${name} n[^\\n]+\\.$`));
  expect(read).not.toThrow(/hunter2/);
});

test.for(['ada@example.org', 'Water Board <votes@example.org>', '"Board, Water" <v@localhost>'])(
  'mail comes from %s',
  (given) => {
    expect(readConfig({ HEMICYCLE_MAIL_FROM: given }).mailFrom).toBe(given);
  },
);

test('[CAP-01] speech is recognised by a program or by a model, which knows English unless said', () => {
  expect(readConfig({}).speechModel).toBeNull();
  const HEMICYCLE_SPEECH_MODEL = '/models/whisper';
  expect(readConfig({ HEMICYCLE_SPEECH_MODEL }).speechModel).toEqual({
    folder: '/models/whisper',
    languages: ['en'],
  });
  const named = readConfig({ HEMICYCLE_SPEECH_MODEL, HEMICYCLE_SPEECH_LANGUAGES: 'ar, fr' });
  expect(named.speechModel?.languages).toEqual(['ar', 'fr']);
  expect(() => readConfig({ HEMICYCLE_SPEECH_MODEL, HEMICYCLE_SPEECH_COMMAND: 'hear' })).toThrow('not both');
  expect(() => readConfig({ HEMICYCLE_SPEECH_LANGUAGES: 'ar' })).toThrow('needs HEMICYCLE_SPEECH_MODEL');
});

test('proxies to believe are addresses and networks', () => {
  const { trustedProxies } = readConfig({ HEMICYCLE_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8 ,fd00::/8' });
  expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
});

test.for([
  ['HEMICYCLE_PORT', 'http'],
  ['HEMICYCLE_PORT', '65536'],
  ['HEMICYCLE_PORT', '-1'],
  ['HEMICYCLE_MODE', 'prod'],
  ['HEMICYCLE_PUBLIC_URL', 'vote.parliament.test'],
  ['HEMICYCLE_LOG_LEVEL', 'loud'],
  ['HEMICYCLE_TRUSTED_PROXIES', 'proxy.test'],
  ['HEMICYCLE_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['HEMICYCLE_TRUSTED_PROXIES', '0.0.0.0/0'],
  ['HEMICYCLE_TRUSTED_PROXIES', '10.0.0.1/8/8'],
  ['HEMICYCLE_ICE_SERVERS', 'http://a.test'],
  ['HEMICYCLE_ICE_SERVERS', '[{"urls":'],
  ['HEMICYCLE_ICE_SERVERS', 'stun:'],
  ['HEMICYCLE_ICE_SERVERS', 'stun:a.test?transport=udp'],
  ['HEMICYCLE_ICE_SERVERS', 'stun:a.test,turn:b test'],
  ['HEMICYCLE_ICE_SERVERS', 'stun:a.test:0'],
  ['HEMICYCLE_ICE_SERVERS', 'stun:[fd00::1]:65536'],
  ['HEMICYCLE_ICE_SERVERS', 'turns:a.test:99999?transport=tcp'],
  ['HEMICYCLE_ICE_SERVERS', turnOf({ username: 'ä'.repeat(255) })],
  ['HEMICYCLE_SPEECH_LANGUAGES', 'English'],
  ['HEMICYCLE_SPEECH_LANGUAGES', ' , '],
  ['HEMICYCLE_MAIL_FROM', 'the board'],
  ['HEMICYCLE_MAIL_FROM', 'a@b.test\nBcc: c@d.test'],
  ['DATABASE_URL', 'mysql://user:hunter2@host/db'],
  ['SMTP_URL', 'user:hunter2@host'],
  ['DATABASE_URL', 'postgres://clerk:5/hunter2@host/db'],
  ['DATABASE_URL', 'postgres://host/db?port=-5'],
  ['DATABASE_URL', 'postgres://host/db?port=70000'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://h:99999'],
  ['SMTP_URL', 'smtp://h:abc'],
  ['SMTP_URL', 'smtp://a b'],
  ['SMTP_URL', 'smtp://a%20b'],
  ['SMTP_URL', 'smtp://[::1'],
  ['SMTP_URL', 'smtp://a\\b'],
  ['SMTP_URL', 'smtp://mailer:pa/ss-hunter2@mail.test:587'],
  ['SMTP_URL', 'smtp://mailer:pa#ss-hunter2@mail.test:587'],
  ['SMTP_URL', 'smtp://mailer:5/hunter2@mail.test:587'],
  ['SMTP_URL', 'smtp://mailer:5?hunter2@mail.test'],
] as const)('%s=%s is refused in one line that names it and keeps secrets', ([name, value]) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(SettingError);
  expect(read).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`));
  expect(read).not.toThrow(/hunter2/);
});

test.for([
  ['SMTP_URL', 'smtps://mailer%40mail.test:pa%2Fss%23@mail.test:465'],
  ['SMTP_URL', 'smtp://mailer@mail.test:p\\w^%@[::1]:25/?tls.rejectUnauthorized=false'],
  ['DATABASE_URL', 'postgres://clerk:pa%2Fss@/chamber?host=/run/postgresql&port=5433'],
] as const)('%s=%s is taken as it is', ([name, value]) => {
  expect(Object.values(readConfig({ [name]: value }))).toContain(value);
});

const webex = {
  HEMICYCLE_MEDIA: 'webex',
  WEBEX_SDK_URL: 'https://cdn.example/webex@{version}/webex.min.js',
  WEBEX_API_URL: 'https://api.example/',
  WEBEX_CLIENT_ID: 'client',
  WEBEX_CLIENT_SECRET: 'hunter2',
  WEBEX_REFRESH_TOKEN: 'hunter2-refresh',
};

test('[FND-03] the hosted provider is off unless asked for, and then has everything it needs', () => {
  expect(readConfig({}).webex).toBeNull();
  expect(readConfig({ ...webex, HEMICYCLE_MEDIA: 'mesh' }).webex).toBeNull();
  expect(readConfig(webex).webex).toEqual({
    sdkUrl: 'https://cdn.example/webex@{version}/webex.min.js',
    apiUrl: 'https://api.example',
    clientId: 'client',
    clientSecret: 'hunter2',
    refreshToken: 'hunter2-refresh',
    host: null,
    connectsTo: expect.arrayContaining(['https://*.webex.com', 'wss://*.wbx2.com']),
  });
  expect(
    readConfig({ ...webex, WEBEX_CONNECTS_TO: 'wss://a.example, https://*.b.example' }).webex?.connectsTo,
  ).toEqual(['wss://a.example', 'https://*.b.example']);
  const host = {
    WEBEX_HOST_CLIENT_ID: 'integration',
    WEBEX_HOST_CLIENT_SECRET: 'hunter2-host',
    WEBEX_HOST_REFRESH_TOKEN: 'hunter2-host-refresh',
  };
  expect(readConfig({ ...webex, ...host }).webex?.host).toEqual({
    clientId: 'integration',
    clientSecret: 'hunter2-host',
    refreshToken: 'hunter2-host-refresh',
  });
});

test.for([
  [{ WEBEX_SDK_URL: undefined }, /^HEMICYCLE_MEDIA=webex needs WEBEX_SDK_URL\.$/],
  [{ WEBEX_CLIENT_SECRET: '' }, /^HEMICYCLE_MEDIA=webex needs WEBEX_CLIENT_SECRET\.$/],
  [{ WEBEX_HOST_REFRESH_TOKEN: 'hunter2' }, /^WEBEX_HOST_CLIENT_ID, .* go together\.$/],
  [{ WEBEX_SDK_URL: 'javascript:alert(1)' }, /^WEBEX_SDK_URL must be /],
  [{ WEBEX_SDK_URL: 'cdn.example/webex.js' }, /^WEBEX_SDK_URL must be /],
  [{ WEBEX_API_URL: 'api.example' }, /^WEBEX_API_URL must be /],
  [{ WEBEX_CONNECTS_TO: "https://a.example 'unsafe-inline'" }, /^WEBEX_CONNECTS_TO must be /],
  [{ WEBEX_CONNECTS_TO: '*' }, /^WEBEX_CONNECTS_TO must be /],
] as const)(
  '[FND-03] a wrong setting of the hosted provider is one line without a secret: %o',
  ([wrong, line]) => {
    const read = () => readConfig({ ...webex, ...wrong });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(line);
    expect(read).not.toThrow(/hunter2/);
  },
);

test('[FND-60] a trunk for phones needs a LiveKit of one’s own choice', () => {
  const livekit = {
    HEMICYCLE_MEDIA: 'livekit',
    LIVEKIT_URL: 'wss://media.example',
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'a-secret-of-at-least-32-characters',
  };
  expect(readConfig(livekit).sipTrunkId).toBeNull();
  expect(readConfig({ ...livekit, LIVEKIT_SIP_TRUNK_ID: 'ST_1' }).sipTrunkId).toBe('ST_1');
  expect(() => readConfig({ LIVEKIT_SIP_TRUNK_ID: 'ST_1' })).toThrow(
    /needs HEMICYCLE_MEDIA=livekit and LIVEKIT_URL/,
  );
  expect(() => readConfig({ ...livekit, LIVEKIT_SIP_TRUNK_ID: 'ST 1' })).toThrow(
    /^LIVEKIT_SIP_TRUNK_ID must be /,
  );
});

describe('the administrator of a production site', () => {
  const email = 'clerk@parliament.test';

  test('is asked for by the two variables', () => {
    const missing = /HEMICYCLE_ADMIN_EMAIL and HEMICYCLE_ADMIN_PASSWORD/;
    expect(() => requireAdministrator({ adminEmail: null, adminPassword: 'x' })).toThrow(missing);
    expect(() => requireAdministrator({ adminEmail: email, adminPassword: null })).toThrow(missing);
    expect(() => requireAdministrator({ adminEmail: 'clerk', adminPassword: 'x' })).toThrow(/e-mail address/);
  });

  test.for([
    'demo',
    'short-1A',
    'aaaaaaaaaaaaaaaa',
    'abababababababab',
    'password12345',
    'Hemicycle-admin1',
    'clerk-clerk-2026',
  ])('refuses %s as too weak, without repeating it', (password) => {
    const require = () => requireAdministrator({ adminEmail: email, adminPassword: password });
    expect(require).toThrow(SettingError);
    expect(require).toThrow(/HEMICYCLE_ADMIN_PASSWORD is too weak: [^\n]+\.$/);
    expect(require).not.toThrow(password);
  });

  test('takes a long passphrase', () => {
    const adminPassword = 'seven copper lanterns at noon';
    expect(requireAdministrator({ adminEmail: email, adminPassword })).toEqual({
      email,
      password: adminPassword,
    });
  });
});

const S3 = { S3_BUCKET: 'minutes', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' };

test('[BEY-25] files are in the data folder, or in a bucket of S3 below a prefix', () => {
  expect(readConfig({}).s3).toBeNull();
  expect(readConfig(S3).s3).toEqual({
    ...{ bucket: 'minutes', accessKeyId: 'id', secretAccessKey: 'hunter2' },
    ...{ endpoint: null, region: 'us-east-1', prefix: '' },
  });
  const other = { S3_ENDPOINT: 'https://s3.test/', S3_REGION: 'eu-central-1', S3_PREFIX: 'council/114' };
  expect(readConfig({ ...S3, ...other }).s3).toMatchObject({
    ...{ endpoint: 'https://s3.test', region: 'eu-central-1', prefix: 'council/114/' },
  });
});

test.for([
  [{ ...S3, S3_SECRET_ACCESS_KEY: '' }, /^S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY /],
  [{ ...S3, S3_BUCKET: '' }, /^S3_ACCESS_KEY_ID needs S3_BUCKET beside it\.$/],
  [{ S3_ENDPOINT: 'https://s3.test' }, /^S3_ENDPOINT needs S3_BUCKET beside it\.$/],
  [{ ...S3, S3_BUCKET: 'My Minutes' }, /^S3_BUCKET must be the name of a bucket\.$/],
  [{ ...S3, S3_ENDPOINT: 's3.test' }, /^S3_ENDPOINT must be an address that begins with http/],
  [{ ...S3, S3_ENDPOINT: 'https://id:hunter2@s3.test' }, /^S3_ENDPOINT must be an address without a user/],
  [{ ...S3, S3_PREFIX: '../other' }, /^S3_PREFIX must be letters, digits/],
  [{ ...S3, S3_REGION: 'EU west' }, /^S3_REGION must be the name of a region/],
] as const)('wrong settings of S3 are said in one line without the secret: %o', ([given, line]) => {
  expect(() => readConfig(given)).toThrow(SettingError);
  expect(() => readConfig(given)).toThrow(line);
  expect(() => readConfig(given)).not.toThrow(/hunter2/);
});

test('[BEY-21] key and certificate of encrypted SAML assertions are read together, and belong together', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hemicycle-saml-'));
  const [own, other] = [selfSigned('Own'), selfSigned('Other')];
  const [key, certificate, otherCertificate] = ['key', 'certificate', 'other'].map((name) =>
    join(folder, name),
  );
  writeFileSync(key ?? '', own.privateKeyPem);
  writeFileSync(certificate ?? '', own.certificatePem);
  writeFileSync(otherCertificate ?? '', other.certificatePem);
  const read = (keyFile?: string, certificateFile?: string) =>
    readConfig({ HEMICYCLE_SAML_KEY_FILE: keyFile, HEMICYCLE_SAML_CERTIFICATE_FILE: certificateFile })
      .samlKeys;
  expect(read()).toBeNull();
  expect(read(key, certificate)).toMatchObject({ certificate: own.certificateBase64 });
  expect(read(key, certificate)?.untilMs).toBeGreaterThan(Date.now());
  expect(() => read(key)).toThrow('go together');
  const HEMICYCLE_SAML_EARLIER_KEY_FILE = join(folder, 'earlier');
  writeFileSync(HEMICYCLE_SAML_EARLIER_KEY_FILE, other.privateKeyPem);
  expect(() => readConfig({ HEMICYCLE_SAML_EARLIER_KEY_FILE })).toThrow('needs HEMICYCLE_SAML_KEY_FILE');
  const both = { HEMICYCLE_SAML_KEY_FILE: key, HEMICYCLE_SAML_CERTIFICATE_FILE: certificate };
  const changing = readConfig({ ...both, HEMICYCLE_SAML_EARLIER_KEY_FILE }).samlKeys;
  expect(changing).toMatchObject({ certificate: own.certificateBase64 });
  expect(changing?.privateKeys).toHaveLength(2);
  expect(() => read(key, otherCertificate)).toThrow('is not the certificate of');
  expect(() => read(certificate, certificate)).toThrow('HEMICYCLE_SAML_KEY_FILE must name a file in PEM');
  expect(() => read(key, join(folder, 'none'))).toThrow('HEMICYCLE_SAML_CERTIFICATE_FILE must name');
});
