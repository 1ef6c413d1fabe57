import { randomUUID } from 'node:crypto';
import { TEST_ROOM_KEPT_MS, TEST_ROOM_PREFIX } from '@hemicycle/contract/nettest-names';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { deleteTestRoomsBefore, insertTestRoom } from './nettest-store.ts';

const SWEEP_JOB = 'remove-network-test-rooms';

/** Makes a room for one test of the media. It belongs to no session, only its maker can enter it,
 *  once, and it is removed after the test, at the latest after ten minutes. Source: NET-14. */
export async function createTestRoom(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  { userId }: Pick<Viewer, 'userId'>,
  title: string,
): Promise<{ id: string }> {
  const id = `${TEST_ROOM_PREFIX}${randomUUID()}`;
  const nowMs = clock.nowMs();
  await inTransaction(db, async (transaction) => {
    await insertTestRoom(transaction, { id, user_id: userId, title, created_ms: nowMs });
    const dueMs = nowMs + TEST_ROOM_KEPT_MS;
    await jobs.schedule({ name: SWEEP_JOB, key: id, dueMs, payload: null }, transaction);
  });
  return { id };
}

/** Registers the handler of the job that removes old test rooms. Call it once, before the jobs
 *  start. */
export function handleTestRoomSweeps({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): void {
  jobs.handle(SWEEP_JOB, z.unknown(), () => deleteTestRoomsBefore(db, clock.nowMs() - TEST_ROOM_KEPT_MS));
}
