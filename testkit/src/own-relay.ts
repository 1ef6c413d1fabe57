import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { selfSigned } from './self-signed-certificate.ts';

const PROGRAM = 'turnserver';
const SECRET = 'a-secret-of-a-relay';

/** Why tests with a real relay are skipped; null: they run. */
export const NO_RELAY: string | null =
  spawnSync(PROGRAM, ['--version']).error === undefined
    ? null
    : 'no turnserver: install the Debian package coturn';

/** The ways in which a relay can be reached. */
export type RelayWay = 'udp' | 'tcp' | 'tls';

const SHUT_BY = { udp: '--no-udp', tcp: '--no-tcp', tls: '--no-tls' } as const;

/** A relay (coturn) on the loopback address, with a certificate that it has signed for itself. */
export interface OwnRelay {
  /** The settings with which a site uses it in each of its three ways. */
  readonly settings: Readonly<Record<string, string>>;
  /** Starts the relay, in place of the one before. It answers in these ways alone, as behind a
   *  firewall that lets nothing else through. */
  readonly open: (ways: readonly RelayWay[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Reserves an own relay. `tlsPort`: 443 needs the right to listen there. */
export async function createOwnRelay(tlsPort?: number): Promise<OwnRelay> {
  const folder = await mkdtemp(join(tmpdir(), 'hemicycle-relay-'));
  const { certificatePem, privateKeyPem } = selfSigned('127.0.0.1');
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await Promise.all([writeFile(cert, certificatePem), writeFile(key, privateKeyPem)]);
  const port = await freePort();
  const securePort = tlsPort ?? (await freePort());
  let child: ChildProcess | undefined;

  async function end(): Promise<void> {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.kill('SIGKILL');
    await once(ending, 'exit');
  }

  async function open(ways: readonly RelayWay[]): Promise<void> {
    await end();
    const shut = (['udp', 'tcp', 'tls'] as const).filter((way) => !ways.includes(way));
    const words = [
      ...['-n', '--no-cli', '--no-dtls', '--allow-loopback-peers', '--use-auth-secret'],
      ...['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', '--realm=test'],
      ...[`--listening-port=${port}`, `--tls-listening-port=${securePort}`],
      ...[`--static-auth-secret=${SECRET}`, `--cert=${cert}`, `--pkey=${key}`],
      ...['--log-file=stdout', `--pidfile=${join(folder, 'pid')}`, `--userdb=${join(folder, 'users')}`],
      ...shut.map((way) => SHUT_BY[way]),
    ];
    const started = spawn(PROGRAM, words, { stdio: ['ignore', 'pipe', 'ignore'], cwd: folder });
    child = started;
    let output = '';
    for await (const chunk of started.stdout.iterator({ destroyOnReturn: false })) {
      output += String(chunk);
      if (output.includes('Total General servers')) break;
    }
    started.stdout.resume();
    if (started.exitCode !== null) throw new Error(`The relay ended:\n${output}`);
  }

  const at = `127.0.0.1:${port}`;
  const addresses = [`turn:${at}`, `turn:${at}?transport=tcp`, `turns:127.0.0.1:${securePort}?transport=tcp`];
  return {
    settings: { HEMICYCLE_ICE_SERVERS: addresses.join(','), HEMICYCLE_TURN_SECRET: SECRET },
    open,
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
