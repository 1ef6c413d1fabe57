import type { MediaIceServer } from '@hemicycle/contract/media';

/** The servers in the form that the browser accepts: without undefined members. */
export function toRtcIceServers(servers: readonly MediaIceServer[]): RTCIceServer[] {
  return servers.map(({ urls, username, credential }) => ({
    urls,
    ...(username === undefined ? {} : { username }),
    ...(credential === undefined ? {} : { credential }),
  }));
}

/** Whether one of these servers is a relay (TURN). */
export function hasRelay(servers: readonly MediaIceServer[]): boolean {
  return servers.some(({ urls }) => urls.some((url) => /^turns?:/i.test(url)));
}
