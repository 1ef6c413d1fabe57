import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { HOUSE, HOUSE_ADDRESS, type OwnNetwork } from './own-network.ts';

const PORT = 7880;
const KEY = 'e2e';
const SECRET = 'a-secret-of-at-least-32-characters';

/** Runs this program of a media server in the house of a network, and returns the settings with
 *  which the site reaches it. */
export function startLivekitIn(network: OwnNetwork, program: string) {
  const config = {
    port: PORT,
    bind_addresses: [HOUSE_ADDRESS],
    rtc: {
      tcp_port: 7881,
      udp_port: 7882,
      node_ip: HOUSE_ADDRESS,
      use_external_ip: false,
      interfaces: { includes: [HOUSE] },
    },
    keys: { [KEY]: SECRET },
    logging: { level: 'error' },
  };
  const words = [...network.inHouse.slice(1), program];
  const child = spawn(network.inHouse[0], words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], LIVEKIT_CONFIG: JSON.stringify(config) },
  });
  return {
    settings: {
      HEMICYCLE_MEDIA: 'livekit',
      LIVEKIT_URL: `ws://${HOUSE_ADDRESS}:${PORT}`,
      LIVEKIT_API_KEY: KEY,
      LIVEKIT_API_SECRET: SECRET,
    },
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
