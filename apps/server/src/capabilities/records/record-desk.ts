import { randomUUID } from 'node:crypto';
import { getSessionRecord } from '@hemicycle/contract/record-calls';
import type { Deps } from '../../deps.ts';
import { createFairQueue } from '../../platform/limit/fair-queue.ts';
import { runInTurn } from '../../platform/limit/require-room.ts';
import type { RecordToWrite } from './write-record.ts';

const [PER_PERSON] = getSessionRecord.limit.most;
const WAITING_IN_ALL = 500;
/** How long somebody with several files under way should wait before asking for another, in ms. */
const RETRY_AFTER_MS = 3_000;

/** Lets a worker thread write files of the record, one after another. */
export interface RecordDesk {
  /** Waits for its turn, then loads a record and writes its file.
   *  @throws DomainError `rate-limited`, at once, where several files of this person are under way;
   *  what `load` throws. */
  write(userId: string, load: () => Promise<RecordToWrite>): Promise<Uint8Array>;
}

/** Makes the record desk of this server. It writes one file at a time: the file of a long sitting
 *  needs much memory, and threads must stay free for closings and exports. */
export function createRecordDesk({ workers }: Pick<Deps, 'workers'>): RecordDesk {
  const queue = createFairQueue({
    atOnce: 1,
    perName: 1,
    // One file of the person is being written while the others wait, so one fewer may wait.
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
