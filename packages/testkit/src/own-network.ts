import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the site and the media server listen on, by name and by address. */
export const HOUSE = 'house';
export const HOUSE_ADDRESS = '10.77.0.1';

/** In some containers nobody may write there. */
const ROUTE = 'echo 1 > /proc/sys/net/ipv4/ip_forward';

/** Why networks of one's own are skipped; null where they can be made. */
export const NO_NETWORKS = canMakeNetworks() ? null : 'no network namespaces: needs Linux, root and iproute2';

/** Cables from the house, the first two to the Wi-Fis in which the laptop can be. */
const WIFIS = [1, 2] as const;
const DESK = 3;

/** A small network apart from this machine's: a house with the site, which routes; a desk on a line
 *  of its own; and a laptop that is in one of two Wi-Fis. Nothing of the machine's own network is
 *  touched. */
export interface OwnNetwork {
  /** A command with which what follows it runs in the house. */
  readonly inHouse: readonly [string, ...string[]];
  /** A program that is Chromium on the desk, or on the laptop. */
  readonly chromiumAt: (place: 'desk' | 'laptop', chromium: string) => Promise<string>;
  /** Of the laptop in the one Wi-Fi and in the other. */
  readonly laptopAddresses: readonly [string, string];
  /** The laptop loses the Wi-Fi in which it began, without a word to anybody. */
  readonly leaveWifi: () => void;
  /** It comes into the other one, or has both where it has not left the first. */
  readonly enterWifi: () => void;
  /** Its lid is closed: nothing runs on it any more, and it is in no Wi-Fi. */
  readonly fallAsleep: () => void;
  /** It runs on, and is in the Wi-Fi in which it began. Nothing happens where it is awake. */
  readonly wakeUp: () => void;
  /** Where this machine reaches an address in one of the three: a port of its loopback, as long as
   *  the network stands. */
  readonly reach: (
    place: 'house' | 'desk' | 'laptop',
    address: { readonly host: string; readonly port: number },
  ) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Takes connections at a socket of the file system to an address: `HOST PORT SOCKET`. */
const PASS_ON = `
  const net = require('node:net');
  const [host, port, at] = process.argv.slice(1);
  net.createServer((near) => {
    const far = net.connect(Number(port), host);
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  }).listen(at, () => console.log('up'));
`;

/** Makes it. What was not closed goes with this process. Throws where `NO_NETWORKS` says why. */
export async function openOwnNetwork(): Promise<OwnNetwork> {
  const folder = await mkdtemp(join(tmpdir(), 'hemicycle-e2e-network-'));
  // Chromium may run as somebody else.
  await chmod(folder, 0o755);
  const [house, desk, laptop] = await Promise.all([openSpace(), openSpace(), openSpace()]);
  const spaces = { house, desk, laptop };
  const closeReaches: (() => Promise<void>)[] = [];

  /** A cable from the house; the house is `.1` on it, the other end `.2`. */
  function plug(space: Space, number: number): void {
    const [near, far] = [`house${number}`, `far${number}`];
    ip(house, `link add ${near} type veth peer name ${far} netns ${space.pid}`);
    ip(house, `addr add 10.77.${number}.1/24 dev ${near}`);
    ip(house, `link set ${near} up`);
    ip(space, `addr add ${addressOn(number)}/24 dev ${far}`);
    ip(space, `link set ${far} up`);
    // Of two ways that stand at once the first is taken.
    ip(space, `route add default via 10.77.${number}.1 metric ${number}`);
  }

  const leaveWifi = () => ip(laptop, `link del far${WIFIS[0]}`);
  let asleep = false;

  function wakeUp(): void {
    if (!asleep) return;
    asleep = false;
    signalAll(laptop, 'SIGCONT');
    plug(laptop, WIFIS[0]);
  }

  ip(house, `link add ${HOUSE} type bridge`);
  ip(house, `addr add ${HOUSE_ADDRESS}/32 dev ${HOUSE}`);
  ip(house, `link set ${HOUSE} up`);
  run([...house.enter, 'sh', '-c', ROUTE]);
  plug(desk, DESK);
  plug(laptop, WIFIS[0]);
  return {
    laptopAddresses: [addressOn(WIFIS[0]), addressOn(WIFIS[1])],
    inHouse: house.enter,
    async chromiumAt(place, chromium) {
      const program = join(folder, place);
      await writeFile(program, `#!/bin/sh\nexec ${spaces[place].enter.join(' ')} ${chromium} "$@"\n`);
      await chmod(program, 0o755);
      return program;
    },
    async reach(place, { host, port }) {
      const at = join(folder, `${place}-${host}-${port}.sock`);
      const [program, ...words] = spaces[place].enter;
      const passing = spawn(program, [...words, process.execPath, '-e', PASS_ON, host, String(port), at], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(passing.stdout, 'data');
      const server = createServer((near) => {
        const far = connect(at);
        near.pipe(far).pipe(near);
        near.on('error', () => far.destroy());
        far.on('error', () => near.destroy());
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      closeReaches.push(async () => {
        server.close();
        passing.kill('SIGKILL');
        if (passing.exitCode === null) await once(passing, 'exit');
      });
      const bound = server.address();
      if (bound === null || typeof bound === 'string') throw new Error('No port was bound.');
      return bound.port;
    },
    leaveWifi,
    enterWifi: () => plug(laptop, WIFIS[1]),
    fallAsleep() {
      asleep = true;
      signalAll(laptop, 'SIGSTOP');
      leaveWifi();
    },
    wakeUp,
    async close() {
      // Who sleeps does not hear that it is over.
      wakeUp();
      await Promise.all(closeReaches.map((close) => close()));
      await Promise.all([house, desk, laptop].map((space) => space.close()));
      await rm(folder, { recursive: true });
    },
  };
}

/** The far end of a cable. */
function addressOn(number: number): string {
  return `10.77.${number}.2`;
}

interface Space {
  readonly pid: number;
  readonly enter: readonly [string, ...string[]];
  readonly close: () => Promise<void>;
}

/** A network namespace, held by a process that ends when its input does. */
async function openSpace(): Promise<Space> {
  const holder: ChildProcess = spawn(
    'unshare',
    ['--net', 'sh', '-c', 'ip link set lo up && echo up && cat'],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  if (holder.stdout === null || holder.pid === undefined) throw new Error('No network namespace was made.');
  await once(holder.stdout, 'data');
  const { pid } = holder;
  return {
    pid,
    enter: ['nsenter', `--net=/proc/${pid}/ns/net`],
    async close() {
      holder.stdin?.end();
      if (holder.exitCode === null) await once(holder, 'exit');
    },
  };
}

/** What runs in a namespace, its holder included. */
function programsIn({ pid }: Space): number[] {
  const namespaceOf = (one: number) => {
    try {
      return readlinkSync(`/proc/${one}/ns/net`);
    } catch {
      return null; // it has ended meanwhile
    }
  };
  const namespace = namespaceOf(pid);
  const running = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return running.filter((one) => namespaceOf(one) === namespace);
}

function signalAll(space: Space, signal: NodeJS.Signals): void {
  for (const pid of programsIn(space)) {
    try {
      process.kill(pid, signal);
    } catch {
      // it has ended meanwhile
    }
  }
}

function ip(space: Space, words: string): void {
  run([...space.enter, 'ip', ...words.split(' ')]);
}

function run([program = '', ...words]: readonly string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr}`);
}

function canMakeNetworks(): boolean {
  const trial = `ip link add one type veth peer name other && ${ROUTE} && command -v nsenter`;
  return process.platform === 'linux' && spawnSync('unshare', ['--net', 'sh', '-c', trial]).status === 0;
}
