import { randomUUID } from 'node:crypto';
import { postClientLog } from '@hemicycle/contract/client-log';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { withoutKeys } from '@hemicycle/rules/client-log/without-keys';
import { withoutQuotes, withoutTexts } from '@hemicycle/rules/client-log/without-texts';
import { z } from 'zod';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { scheduleSweep } from '../../platform/jobs/schedule-sweep.ts';
import { requireRoom } from '../../platform/limit/require-room.ts';
import { isSecretPollOpenAnywhere } from '../polls/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import {
  countLogsSince,
  deleteLogsBefore,
  insertLog,
  loadOwnChatTexts,
  loadWish,
  lockLogsOf,
  saveWish,
} from './client-log-store.ts';

const [LATELY, IN_ALL] = postClientLog.limit.most;
const SWEEP_JOB = 'sweep-client-logs';
/** How many chat messages of the sender are looked for in the lines. */
const CHAT_TEXTS_MAX = 200;
/** How long a log is kept, in ms. */
export const CLIENT_LOG_KEPT_MS = 30 * 86_400_000;

/** Keeps the log that a page sends, where the site and this person's wish ask for it. While a
 *  secret poll is open anywhere on the site its lines are dropped: they might name a vote. A page
 *  takes keys and texts of people out of its lines. The server takes keys, quoted texts and the
 *  person's latest chat messages out again, since a caller need not be a page. A log that was asked
 *  for answers the request. @throws DomainError `client-log-not-wanted`, `rate-limited`. Source:
 *  CLOG-01, CLOG-08, DESIGN §7. */
export async function receiveClientLog(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  viewer: Pick<Viewer, 'userId' | 'votingSessionToAttend' | 'roleNames'>,
  { messageArray, errorCount, logReason, messageCount, messageBytes }: BodyOf<typeof postClientLog>,
): Promise<void> {
  const { userId, votingSessionToAttend } = viewer;
  const nowMs = clock.nowMs();
  await inTransaction(db, async (transaction) => {
    await lockLogsOf(transaction, userId);
    const { clientLogsSendModes: modes } = await loadFlagsFor(transaction, viewer);
    const { flagged, requestedMs } = await loadWish(transaction, userId);
    const isWanted =
      !modes.includes('never') &&
      modes.includes(logReason) &&
      (logReason !== 'userFlag' || flagged) &&
      (logReason !== 'requested' || requestedMs !== null);
    if (!isWanted) throw new DomainError('client-log-not-wanted');
    const { all, lately } = await countLogsSince(transaction, userId, {
      sinceMs: nowMs - IN_ALL.withinMs,
      latelySinceMs: nowMs - LATELY.withinMs,
      requested: logReason === 'requested',
    });
    requireRoom(IN_ALL, all);
    requireRoom(LATELY, lately);
    await insertLog(transaction, {
      id: randomUUID(),
      user_id: userId,
      id_voting_session: votingSessionToAttend,
      log_reason: logReason,
      lines: (await isSecretPollOpenAnywhere(transaction))
        ? []
        : await withoutSecrets(transaction, userId, messageArray),
      error_count: errorCount,
      message_count: messageCount,
      message_bytes: messageBytes,
      created_ms: nowMs,
    });
    if (logReason === 'requested') await saveWish(transaction, userId, { requestedMs: null });
    await scheduleSweep(jobs, { name: SWEEP_JOB, nowMs, keepMs: CLIENT_LOG_KEPT_MS }, transaction);
  });
}

async function withoutSecrets(
  db: Transaction<Database>,
  userId: string,
  lines: readonly string[],
): Promise<string[]> {
  const texts = await loadOwnChatTexts(db, userId, CHAT_TEXTS_MAX);
  return lines.map((line) => withoutQuotes(withoutKeys(withoutTexts(line, texts))));
}

/** Registers the handler of the job that removes old logs. Call it once, before the jobs start. */
export function handleLogSweeps({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): void {
  jobs.handle(SWEEP_JOB, z.unknown(), () => deleteLogsBefore(db, clock.nowMs() - CLIENT_LOG_KEPT_MS));
}
