import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from './config.ts';
import { createMetrics } from './platform/metrics/metrics.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');

/** What an operator writes into `.env`. */
const FILLED_IN: Readonly<Record<string, string>> = {
  HEMICYCLE_DOMAIN: 'chamber.example.org',
  PUBLIC_ADDRESS: '203.0.113.9',
  HEMICYCLE_ADMIN_EMAIL: 'ines@example.org',
  HEMICYCLE_ADMIN_PASSWORD: 'seven quiet herons',
  HEMICYCLE_MAIL_FROM: 'Chamber <chamber@example.org>',
  SMTP_URL: 'smtp://mail.example.org:587',
  POSTGRES_PASSWORD: 'a-password-of-the-database',
  REDIS_PASSWORD: 'a-password-of-the-bus',
  LIVEKIT_API_SECRET: 'a-secret-of-at-least-32-characters',
  TURN_SECRET: 'a-secret-of-turn',
  HEMICYCLE_RECORDER_TOKEN: 'a-token-of-at-least-32-characters',
};

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly environment?: Readonly<Record<string, string>>;
        readonly networks?: readonly string[];
        readonly command?: readonly string[];
      }
    >
  >;
}

function readCompose(): Compose {
  const filled = read('compose.yaml').replaceAll(/\$\{(\w+)(?::[^}]*)?\}/g, (_whole, name: string) => {
    const value = FILLED_IN[name];
    if (value === undefined) throw new Error(`example.env does not ask for ${name}`);
    return value;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file is ours
  return parse(filled) as Compose;
}

describe('[BEY-30] one compose file brings up the whole site', () => {
  test('it has every part, and asks for each secret by name', () => {
    expect(Object.keys(readCompose().services).toSorted()).toEqual(
      ['app', 'bus', 'database', 'door', 'media', 'recorder', 'turn'].toSorted(),
    );
    const asked = [...read('example.env').matchAll(/^(\w+)=$/gm)].map(([, name]) => name);
    expect(asked.toSorted()).toEqual(Object.keys(FILLED_IN).toSorted());
  });

  test('the server takes its settings', () => {
    const config = readConfig(readCompose().services['app']?.environment ?? {});
    expect(config).toMatchObject({
      publicUrl: 'https://chamber.example.org',
      media: 'livekit',
      redisUrl: 'redis://:a-password-of-the-bus@bus:6379/0',
      metrics: { host: '0.0.0.0', port: 9464 },
    });
  });

  test('the recorder has the token of the server, and finds the site where people do', () => {
    const { app, recorder } = readCompose().services;
    const config = readConfig(app?.environment ?? {});
    expect(recorder?.environment).toMatchObject({
      HEMICYCLE_RECORDER_TOKEN: config.recorderToken,
      HEMICYCLE_RECORDER_SERVER: config.publicUrl,
    });
  });

  test('the relay leads to no address of a private network, and stands apart', () => {
    const { turn } = readCompose().services;
    expect(turn?.networks).toEqual(['relay']);
    for (const word of ['--no-tcp-relay', '--denied-peer-ip=172.16.0.0-172.31.255.255']) {
      expect(turn?.command).toContain(word);
      expect(read('helm/hemicycle/templates/media.yaml')).toContain(word);
    }
  });

  test('LiveKit has the key of the server and reports to it', () => {
    const { app, media } = readCompose().services;
    const livekit: unknown = parse(media?.environment?.['LIVEKIT_CONFIG'] ?? '');
    expect(livekit).toMatchObject({
      keys: { [app?.environment?.['LIVEKIT_API_KEY'] ?? '']: app?.environment?.['LIVEKIT_API_SECRET'] },
      webhook: { urls: ['http://app:3000/api/media/reports'] },
    });
  });
});

describe('[BEY-30] the Helm chart', () => {
  const templates = readdirSync(join(DEPLOY, 'helm/hemicycle/templates'));

  test('sets only settings that exist', () => {
    // The settings of recorders are checked beside the recorder.
    const names = templates.flatMap((name) =>
      name === 'recorder.yaml'
        ? []
        : [...read(`helm/hemicycle/templates/${name}`).matchAll(/\bHEMICYCLE_[A-Z_]+/g)].map(
            ([found]) => found,
          ),
    );
    // A name that the server does not know is refused before any value.
    for (const name of new Set(names)) {
      expect(() => readConfig({ [name]: 'x' })).not.toThrow(/is no setting of Hemicycle/);
    }
    expect(names).toContain('HEMICYCLE_PUBLIC_URL');
  });

  const helm = process.env['HELM_PATH'] ?? '/usr/local/bin/helm';
  test.skipIf(!existsSync(helm))('is rendered by helm (skipped where no helm is found)', async () => {
    const values = {
      ...{ domain: 'chamber.example.org', 'admin.email': 'ines@example.org' },
      ...{ 'admin.password': 'seven quiet herons', 'mail.from': 'c@example.org' },
      ...{
        'mail.smtpUrl': 'smtp://m',
        'database.password': 'p',
        'bus.password': 'b',
        'media.publicAddress': '203.0.113.9',
      },
      ...{ 'media.apiSecret': 's'.repeat(32), 'media.turnSecret': 't', 'recorder.token': 'r'.repeat(32) },
    };
    const set = Object.entries(values).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
    const chart = join(DEPLOY, 'helm/hemicycle');
    const { stdout } = await promisify(execFile)(helm, ['template', 'chamber', chart, ...set]);
    const kinds = stdout
      .split(/^---$/m)
      .map((document): unknown => parse(document))
      .filter((one): one is { kind: string } => one !== null);
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(
      new Set(['Secret', 'PersistentVolumeClaim', 'Service', 'Deployment', 'StatefulSet', 'Ingress']),
    );
    await promisify(execFile)(helm, ['lint', chart, ...set]);
  });
});

describe('[BEY-24] dashboards and alerts', () => {
  const metrics = createMetrics();
  let server: TestServer;
  let text: string;

  beforeAll(async () => {
    server = await startTestServer({ metrics });
    await server.client().call('getSiteConfig');
    text = await metrics.text();
  });
  afterAll(() => server.stop());

  test.for(['prometheus/alerts.yml', 'grafana/dashboard.json'])('%s asks for metrics that exist', (path) => {
    const names = [...read(path).matchAll(/\b(?:hemicycle|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:count|bucket|sum)$/, ''),
    );
    expect(names.length).toBeGreaterThan(5);
    for (const name of new Set(names)) expect(text).toContain(`# TYPE ${name} `);
  });

  test('each alert says what to do', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file is ours
    const { groups } = parse(read('prometheus/alerts.yml')) as {
      groups: { rules: { alert: string; annotations: { summary: string; action: string } }[] }[];
    };
    for (const { annotations } of groups.flatMap(({ rules }) => rules)) {
      expect(annotations).toEqual({ summary: expect.any(String), action: expect.any(String) });
    }
  });

  const promtool = '/usr/bin/promtool';
  test.skipIf(!existsSync(promtool))(
    'Prometheus takes the files, and each alert rings when it should (skipped without promtool, of the Debian package prometheus)',
    async () => {
      const run = (...words: string[]) =>
        promisify(execFile)(promtool, words, { cwd: join(DEPLOY, 'prometheus') });
      await run('check', 'config', 'prometheus.yml');
      await run('test', 'rules', 'alerts.test.yml');
    },
  );
});
