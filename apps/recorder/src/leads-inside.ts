import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  inside.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  inside.addSubnet(network, bits, 'ipv6');
}

/** Whether an address of a stream server leads into the house's own network, so that who starts a
 *  stream could learn by it what runs there. A name that is not known leads nowhere. */
export async function leadsInside(rtmp: string): Promise<boolean> {
  const host = new URL(rtmp).hostname.replace(/^\[|\]$/gu, '');
  const found =
    isIP(host) === 0
      ? await lookup(host, { all: true }).catch(() => [])
      : [{ address: host, family: isIP(host) }];
  return found.some(({ address, family }) => inside.check(address, family === 6 ? 'ipv6' : 'ipv4'));
}
