import { randomUUID } from 'node:crypto';
import { filesLimit } from '@hemicycle/contract/call-limit';
import type { Deps } from '../../deps.ts';
import { createFairQueue } from '../../platform/limit/fair-queue.ts';
import { runInTurn } from '../../platform/limit/require-room.ts';
import type { AgendaListToRead, ReadAgendaRows } from './parse-agenda.ts';
import type { ListToRead, ReadImport } from './parse-import.ts';
import type { ReadProxies } from './parse-proxies.ts';

const [PER_PERSON] = filesLimit.most;
const WAITING_IN_ALL = 100;
/** How long somebody with several lists under way should wait before asking for another, in ms. */
const RETRY_AFTER_MS = 2_000;

/** Has worker threads read and write lists of people, of proxies and of agenda items, one list at a
 *  time, so that threads stay free for closings and exports. Each method throws DomainError
 *  `rate-limited`, at once, where several lists of this person are under way. */
export interface ListDesk {
  readImport(userId: string, list: ListToRead): Promise<ReadImport>;
  readProxies(userId: string, list: { readonly csv: string }): Promise<ReadProxies>;
  readAgenda(userId: string, list: AgendaListToRead): Promise<ReadAgendaRows>;
  /** The same for any other list: `make` has a worker thread make it. */
  makeOther<Made>(userId: string, make: () => Promise<Made>): Promise<Made>;
}

/** Makes the list desk of this server. */
export function createListDesk({ workers }: Pick<Deps, 'workers'>): ListDesk {
  const queue = createFairQueue({
    atOnce: 1,
    perName: 1,
    // One list of the person is at a worker while the others wait, so one fewer may wait.
    perLane: PER_PERSON.max - 1,
    inAll: WAITING_IN_ALL,
  });

  function inTurn<Made>(userId: string, make: () => Promise<Made>): Promise<Made> {
    return runInTurn(queue, { lane: userId, name: randomUUID(), mostOfLane: 1 }, make, RETRY_AFTER_MS);
  }

  return {
    readImport: (userId, list) => inTurn(userId, () => workers.run('readImport', list)),
    readProxies: (userId, list) => inTurn(userId, () => workers.run('readProxies', list)),
    readAgenda: (userId, list) => inTurn(userId, () => workers.run('readAgendaRows', list)),
    makeOther: inTurn,
  };
}
