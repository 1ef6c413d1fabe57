import type { EndpointDeclaration } from '@hemicycle/contract/endpoint';
import { POOL_SIZE } from '../db/open-database.ts';
import { createFairQueue } from '../limit/fair-queue.ts';
import { runInTurn } from '../limit/require-room.ts';
import { createTurnsOfEach } from '../limit/turns-of-each.ts';
import { networkOf } from './network-of.ts';

/** Calls of one person, or of one network of people who are not signed in, that one server works on
 *  at a time. Each may hold a connection to the database, and one client must leave enough of them
 *  to the others. */
export const CALLS_AT_ONCE = POOL_SIZE / 2;
/** The same for all people together who are not signed in. */
export const PUBLIC_CALLS_AT_ONCE = POOL_SIZE - 4;
/** A whole hall may come from one network at the same moment. */
const WAITING_OF_NETWORK = 2_000;
const WAITING_IN_ALL = 10_000;
/** How long a client of a network with too many waiting calls should wait, in ms. */
const RETRY_MS = 5_000;

/** From whom a call comes. `userId` null: nobody is signed in. */
export interface Caller {
  readonly userId: string | null;
  readonly address: string;
  readonly requestId: string;
}

/** The turns of all calls of a server. */
export interface CallTurns {
  /** Works on a call when its turn comes. @throws DomainError `rate-limited`, at once, where too
   *  many calls of the network wait already; what `work` throws. */
  run<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>;
}

/** Makes the turns of the calls. Who waits holds no connection to the database. Networks have
 *  their turns one after another. */
export function createCallTurns(): CallTurns {
  const ofPeople = createTurnsOfEach(CALLS_AT_ONCE);
  const ofNetworks = createFairQueue({
    atOnce: PUBLIC_CALLS_AT_ONCE,
    perName: 1,
    perLane: WAITING_OF_NETWORK,
    inAll: WAITING_IN_ALL,
  });
  return {
    run({ userId, address, requestId }, work) {
      if (userId !== null) return ofPeople.run(userId, work);
      const waiter = { lane: networkOf(address), name: requestId, mostOfLane: CALLS_AT_ONCE };
      return runInTurn(ofNetworks, waiter, work, RETRY_MS);
    },
  };
}

/** Whether a call takes a turn. Others have a queue of their own, or last as long as a program
 *  sends or a player reads, mostly without the database. */
export function takesTurn({ receives, sends, waitsByItself }: EndpointDeclaration): boolean {
  if (waitsByItself === true) return false;
  const receivesLong = receives !== undefined && receives !== 'outside-text';
  return !receivesLong && sends !== 'file' && sends !== 'media' && sends !== 'events';
}
