import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { createFairQueue } from '../../platform/limit/fair-queue.ts';
import type { ReadImport } from './parse-import.ts';
import type { AttendanceToWrite } from './write-attendance.ts';

/** One person's lists that wait while one of theirs is read or written. */
const WAITING_PER_PERSON = 2;
const WAITING_IN_ALL = 100;
/** When somebody with several lists under way may ask for another. */
const RETRY_AFTER_MS = 2_000;

/** Has worker threads read and write lists of people, one at a time, so that closings and exports find a thread. Each
 *  throws DomainError `rate-limited`, at once, where several lists of this person are under way. */
export interface ListDesk {
  readImport(userId: string, csv: string): Promise<ReadImport>;
  writeAttendance(userId: string, list: AttendanceToWrite): Promise<string>;
}

/** Makes the one of this server. */
export function createListDesk({ workers }: Pick<Deps, 'workers'>): ListDesk {
  const queue = createFairQueue({
    atOnce: 1,
    perName: 1,
    perLane: WAITING_PER_PERSON,
    inAll: WAITING_IN_ALL,
  });

  async function inTurn<Made>(userId: string, make: () => Promise<Made>): Promise<Made> {
    const answer = queue.run({ lane: userId, name: randomUUID(), mostOfLane: 1 }, make);
    if (answer === null) throw new DomainError('rate-limited', [], { retryAfterMs: RETRY_AFTER_MS });
    return answer;
  }

  return {
    readImport: (userId, csv) => inTurn(userId, () => workers.run('readImport', csv)),
    writeAttendance: (userId, list) => inTurn(userId, () => workers.run('writeAttendance', list)),
  };
}
