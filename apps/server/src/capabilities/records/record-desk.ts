import { randomUUID } from 'node:crypto';
import { getSessionRecord } from '@hemicycle/contract/record-calls';
import type { Deps } from '../../deps.ts';
import { createFairQueue } from '../../platform/limit/fair-queue.ts';
import { runInTurn } from '../../platform/limit/require-room.ts';
import type { RecordToWrite } from './write-record.ts';

const [PER_PERSON] = getSessionRecord.limit.most;
const WAITING_IN_ALL = 500;
/** When somebody with several files under way may ask for another. */
const RETRY_AFTER_MS = 3_000;

/** Has a worker thread write files of the record. */
export interface RecordDesk {
  /** Loads a record in its turn and writes its file.
   *  @throws DomainError `rate-limited`, at once, where several files of this person are under way;
   *  what `load` throws. */
  write(userId: string, load: () => Promise<RecordToWrite>): Promise<Uint8Array>;
}

/** Makes the one of this server. One file is written at a time: that of a long sitting is large in
 *  memory, and closings and exports are to find a thread. */
export function createRecordDesk({ workers }: Pick<Deps, 'workers'>): RecordDesk {
  const queue = createFairQueue({
    atOnce: 1,
    perName: 1,
    // One of the person's is written while the others wait.
    perLane: PER_PERSON.max - 1,
    inAll: WAITING_IN_ALL,
  });

  return {
    async write(userId, load) {
      const waiter = { lane: userId, name: randomUUID(), mostOfLane: 1 };
      const work = async () => workers.run('writeRecord', await load());
      return runInTurn(queue, waiter, work, RETRY_AFTER_MS);
    },
  };
}
