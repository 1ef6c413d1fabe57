import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The name and the address on which the site and the media server listen. */
export const HOUSE = 'house';
export const HOUSE_ADDRESS = '10.77.0.1';

/** Some containers forbid writing there. */
const ROUTE = 'echo 1 > /proc/sys/net/ipv4/ip_forward';

/** Why tests with networks of their own are skipped; null where networks can be made. */
export const NO_NETWORKS = canMakeNetworks() ? null : 'no network namespaces: needs Linux, root and iproute2';

/** The numbers of the cables from the house. The first two lead to the two Wi-Fis of the laptop. */
const WIFIS = [1, 2] as const;
const DESK = 3;

/** A small network apart from the machine's own, which stays untouched. It has a house with the
 *  site, which routes; a desk on a line of its own; and a laptop that is in one of two Wi-Fis. */
export interface OwnNetwork {
  /** A command prefix that runs a program in the house. */
  readonly inHouse: readonly [string, ...string[]];
  /** Returns a program that starts Chromium on the desk, or on the laptop. */
  readonly chromiumAt: (place: 'desk' | 'laptop', chromium: string) => Promise<string>;
  /** The addresses of the laptop in the first Wi-Fi and in the second. */
  readonly laptopAddresses: readonly [string, string];
  /** The laptop loses the first Wi-Fi, without telling anybody. */
  readonly leaveWifi: () => void;
  /** The laptop enters the second Wi-Fi. It has both where it has not left the first. */
  readonly enterWifi: () => void;
  /** The laptop's lid is closed: its programs stop, and it is in no Wi-Fi. */
  readonly fallAsleep: () => void;
  /** The laptop's programs continue, and it is in the first Wi-Fi. Nothing happens where it is
   *  awake. */
  readonly wakeUp: () => void;
  /** Returns a port on this machine's loopback that leads to an address in one of the three places,
   *  as long as the network exists. */
  readonly reach: (
    place: 'house' | 'desk' | 'laptop',
    address: { readonly host: string; readonly port: number },
  ) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Forwards connections from a socket of the file system to an address: `HOST PORT SOCKET`. */
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

/** Makes the network. A network that was not closed ends with this process. Throws where
 *  `NO_NETWORKS` gives a reason. */
export async function openOwnNetwork(): Promise<OwnNetwork> {
  const folder = await mkdtemp(join(tmpdir(), 'hemicycle-e2e-network-'));
  // Chromium may run as another user.
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
    // Where two routes exist at once, the one with the smaller metric is used.
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
      // A program that is stopped cannot react to the end of its network.
      wakeUp();
      await Promise.all(closeReaches.map((close) => close()));
      await Promise.all([house, desk, laptop].map((space) => space.close()));
      await rm(folder, { recursive: true });
    },
  };
}

/** The address at the far end of a cable. */
function addressOn(number: number): string {
  return `10.77.${number}.2`;
}

interface Space {
  readonly pid: number;
  readonly enter: readonly [string, ...string[]];
  readonly close: () => Promise<void>;
}

/** A network namespace. The process that holds it ends when its input is closed. */
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

/** The programs in a namespace, including the one that holds it. */
function programsIn({ pid }: Space): number[] {
  const namespaceOf = (one: number) => {
    try {
      return readlinkSync(`/proc/${one}/ns/net`);
    } catch {
      return null; // the process has ended meanwhile
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
      // the process has ended meanwhile
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
