import type { MissionServer } from '@hemicycle/contract/mission-control-live';
import { compareNames } from '@hemicycle/rules/people/name-order';
import type { RunningServers } from '../../platform/servers/running-servers.ts';

const MEGABYTE = 1_000_000;

/** The running servers with their load, by name, in round numbers: what an administrator would not
 *  read differently is not told again. Servers of one machine have the beginning of their id behind
 *  the name. Source: ADMIN-03. */
export function presentServers(servers: Pick<RunningServers, 'loads'>): MissionServer[] {
  const loads = [...servers.loads()];
  const isTaken = (name: string) => loads.filter(([, load]) => load.name === name).length > 1;
  return loads
    .map(([id, load]) => ({
      id,
      name: isTaken(load.name) ? `${load.name} (${id.slice(0, 4)})` : load.name,
      processorShare: Math.round(load.processorShare * 100) / 100,
      loopDelayMs: Math.round(load.loopDelayMs),
      memoryMegabytes: Math.round(load.memoryBytes / MEGABYTE),
      memoryShare: Math.min(1, Math.round(load.memoryShare * 100) / 100),
      sockets: load.sockets,
      newsLagMs: load.newsLagMs === null ? null : Math.round(load.newsLagMs),
    }))
    .toSorted((one, other) => compareNames(one.name, other.name));
}
