import { randomUUID } from 'node:crypto';
import type { ClientAudit } from '@hemicycle/contract/audit';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isSecretPollOpenAnywhere } from '../polls/public.ts';
import { scheduleSweep } from '../../platform/jobs/schedule-sweep.ts';
import { countAuditSince, insertAudit, lockAuditOf } from './audit-store.ts';
import { AUDIT_KEPT_MS, SWEEP_AUDIT_JOB } from './sweep-audit.ts';

/** One person's browsers may enter so much in that time. */
const ENTRIES_PER_WINDOW = 60;
const WINDOW_MS = 10 * 60_000;
/** And so much in a day: an entry may hold 50,000 characters, and is kept for weeks. */
const ENTRIES_PER_DAY = 200;
const DAY_MS = 86_400_000;

/** Enters what happened in the caller's browser. Lines of its log are dropped while a secret poll is open anywhere on the site: what
 *  other programs of a page write there is not ours to vouch for. @throws DomainError `rate-limited`.
 *  Source: AUDIT-01, AUDIT-02, DESIGN §7. */
export async function enterClientAudit(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  viewer: Pick<Viewer, 'userId' | 'votingSessionToAttend'>,
  entry: ClientAudit,
): Promise<void> {
  const { userId, votingSessionToAttend } = viewer;
  const nowMs = clock.nowMs();
  await inTransaction(db, async (transaction) => {
    await lockAuditOf(transaction, userId);
    const { all, lately } = await countAuditSince(transaction, userId, {
      sinceMs: nowMs - DAY_MS,
      latelySinceMs: nowMs - WINDOW_MS,
    });
    if (lately >= ENTRIES_PER_WINDOW || all >= ENTRIES_PER_DAY) throw new DomainError('rate-limited');
    const withholdLines = 'logLines' in entry.logObject && (await isSecretPollOpenAnywhere(transaction));
    await insertAudit(transaction, {
      id: randomUUID(),
      user_id: userId,
      id_voting_session: votingSessionToAttend,
      log_type: entry.logType,
      log_object: JSON.stringify(withholdLines ? { ...entry.logObject, logLines: [] } : entry.logObject),
      browser_tab_id: entry.browserTabId,
      created_ms: nowMs,
    });
    await scheduleSweep(jobs, { name: SWEEP_AUDIT_JOB, nowMs, keepMs: AUDIT_KEPT_MS }, transaction);
  });
}
