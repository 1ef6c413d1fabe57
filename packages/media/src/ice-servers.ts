import type { MediaIceServer } from '@hemicycle/contract/media';

/** The servers as the browser takes them, which allows no undefined members. */
export function toRtcIceServers(servers: readonly MediaIceServer[]): RTCIceServer[] {
  return servers.map(({ urls, username, credential }) => ({
    urls,
    ...(username === undefined ? {} : { username }),
    ...(credential === undefined ? {} : { credential }),
  }));
}
