import { randomUUID } from 'node:crypto';
import { getSessionRecord } from '@hemicycle/contract/record-calls';
import type { Deps } from '../../deps.ts';
import { createFairQueue } from '../../platform/limit/fair-queue.ts';
import { runInTurn } from '../../platform/limit/require-room.ts';
import { createKeptTrees, type KeptTree, toKeptTree } from './kept-trees.ts';
import type { KeptEntry } from './record-store.ts';
import type { RecordToWrite } from './write-record.ts';

const [PER_PERSON] = getSessionRecord.limit.most;
const WAITING_IN_ALL = 500;
/** How long somebody with several files under way should wait before asking for another, in ms. */
const RETRY_AFTER_MS = 3_000;

/** Lets a worker thread write files of the record and read trees of closings, one after another. */
export interface RecordDesk {
  /** Waits for its turn, then loads a record and writes its file.
   *  @throws DomainError `rate-limited`, at once, where several files of this person are under way;
   *  what `load` throws. */
  write(userId: string, load: () => Promise<RecordToWrite>): Promise<Uint8Array>;
  /** The tree of the closing of a poll, from `load` where it is not kept. All who ask while it is
   *  made wait for the same one. @throws as `write`. */
  treeOf(
    userId: string,
    pollId: string,
    load: () => Promise<Pick<KeptEntry, 'entry' | 'hash'>>,
  ): Promise<KeptTree>;
}

/** Makes the record desk of this server. It writes one file or reads one tree at a time: the file
 *  of a long sitting needs much memory, and threads must stay free for exports. */
export function createRecordDesk({ workers }: Pick<Deps, 'workers'>): RecordDesk {
  const queue = createFairQueue({
    atOnce: 1,
    perName: 1,
    // One file of the person is being written while the others wait, so one fewer may wait.
    perLane: PER_PERSON.max - 1,
    inAll: WAITING_IN_ALL,
  });

  const trees = createKeptTrees();

  function inTurn<Made>(userId: string, work: () => Promise<Made>): Promise<Made> {
    return runInTurn(queue, { lane: userId, name: randomUUID(), mostOfLane: 1 }, work, RETRY_AFTER_MS);
  }

  return {
    write: (userId, load) => inTurn(userId, async () => workers.run('writeRecord', await load())),
    async treeOf(userId, pollId, load) {
      const make = async ({ entry, hash }: Awaited<ReturnType<typeof load>>) =>
        toKeptTree(pollId, hash, await workers.run('readClosingTree', entry));
      return (
        trees.get(pollId) ??
        // The tree may have been made while this person waited for the turn.
        inTurn(userId, async () => trees.get(pollId) ?? trees.keep(pollId, make(await load())))
      );
    },
  };
}
