import { randomUUID } from 'node:crypto';
import { exportSittingFile } from '@hemicycle/contract/transfer';
import { createFairQueue } from '../../platform/limit/fair-queue.ts';
import { runInTurn } from '../../platform/limit/require-room.ts';

const [PER_PERSON] = exportSittingFile.limit.most;
const WAITING_IN_ALL = 100;
/** How long somebody with several files under way should wait before asking for another, in ms. */
const RETRY_AFTER_MS = 3_000;

/** Lets this server read and write the files of sittings one after another: each needs much
 *  memory. */
export interface TransferDesk {
  /** Waits for its turn, then does the work. @throws DomainError `rate-limited`, at once, where
   *  several files of this person are under way; what `work` throws. */
  inTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result>;
}

export function createTransferDesk(): TransferDesk {
  const queue = createFairQueue({
    atOnce: 1,
    perName: 1,
    // One file of the person is in work while the others wait, so one fewer may wait.
    perLane: PER_PERSON.max - 1,
    inAll: WAITING_IN_ALL,
  });
  return {
    inTurn: (userId, work) =>
      runInTurn(queue, { lane: userId, name: randomUUID(), mostOfLane: 1 }, work, RETRY_AFTER_MS),
  };
}
