import { randomUUID } from 'node:crypto';
import { filesLimit } from '@hemicycle/contract/call-limit';
import type { Deps } from '../../deps.ts';
import { createFairQueue } from '../../platform/limit/fair-queue.ts';
import { runInTurn } from '../../platform/limit/require-room.ts';
import type { WorkerTasks } from '../../worker-tasks.ts';
import type { ReadImport } from './parse-import.ts';

const [PER_PERSON] = filesLimit.most;
const WAITING_IN_ALL = 100;
/** When somebody with several lists under way may ask for another. */
const RETRY_AFTER_MS = 2_000;

/** Has worker threads read and write lists of people, one at a time, so that closings and exports
 *  find a thread. Each throws DomainError `rate-limited`, at once, where several lists of this
 *  person are under way. */
export interface ListDesk {
  readImport(userId: string, csv: string): Promise<ReadImport>;
  writeAttendance(userId: string, list: Parameters<WorkerTasks['writeAttendance']>[0]): Promise<string>;
}

/** Makes the one of this server. */
export function createListDesk({ workers }: Pick<Deps, 'workers'>): ListDesk {
  const queue = createFairQueue({
    atOnce: 1,
    perName: 1,
    // One of the person's is read or written while the others wait.
    perLane: PER_PERSON.max - 1,
    inAll: WAITING_IN_ALL,
  });

  function inTurn<Made>(userId: string, make: () => Promise<Made>): Promise<Made> {
    return runInTurn(queue, { lane: userId, name: randomUUID(), mostOfLane: 1 }, make, RETRY_AFTER_MS);
  }

  return {
    readImport: (userId, csv) => inTurn(userId, () => workers.run('readImport', csv)),
    writeAttendance: (userId, list) => inTurn(userId, () => workers.run('writeAttendance', list)),
  };
}
