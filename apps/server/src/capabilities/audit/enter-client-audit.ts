import { randomUUID } from 'node:crypto';
import { postClientAudit, type ClientAudit } from '@hemicycle/contract/audit';
import { withoutKeys } from '@hemicycle/rules/client-log/without-keys';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireRoom } from '../../platform/limit/require-room.ts';
import { scheduleSweep } from '../../platform/jobs/schedule-sweep.ts';
import { countAuditSince, insertAudit, lockAuditOf } from './audit-store.ts';
import { SWEEP_AUDIT_JOB } from './sweep-audit.ts';

const [LATELY, IN_ALL] = postClientAudit.limit.most;

/** Enters an event of the caller's browser into the audit log. While a secret poll is open anywhere
 *  on the site, the log lines of the browser and the texts of its dialogs are dropped: they might
 *  name a vote; an address is not entered at all then. Keys are taken out of each text. @throws
 *  DomainError `rate-limited`, `third-party-not-agreed`. Source: AUDIT-01, AUDIT-02, CFG-15, DESIGN
 *  §7. */
export async function enterClientAudit(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  viewer: Pick<Viewer, 'userId' | 'votingSessionToAttend' | 'roleNames'>,
  entry: ClientAudit,
  {
    hasAgreedToLookUp,
    isSecretPollOpenAnywhere,
  }: {
    readonly hasAgreedToLookUp: (
      db: Kysely<Database>,
      person: Pick<Viewer, 'userId' | 'roleNames'>,
    ) => Promise<boolean>;
    readonly isSecretPollOpenAnywhere: (db: Kysely<Database>) => Promise<boolean>;
  },
): Promise<void> {
  const { userId, votingSessionToAttend } = viewer;
  const nowMs = clock.nowMs();
  await inTransaction(db, async (transaction) => {
    await lockAuditOf(transaction, userId);
    const { all, lately } = await countAuditSince(transaction, userId, {
      sinceMs: nowMs - IN_ALL.withinMs,
      latelySinceMs: nowMs - LATELY.withinMs,
    });
    if (entry.logType === 'pageSpecIp') {
      if (!(await hasAgreedToLookUp(transaction, viewer))) throw new DomainError('third-party-not-agreed');
      if (await isSecretPollOpenAnywhere(transaction)) return;
    }
    requireRoom(IN_ALL, all);
    requireRoom(LATELY, lately);
    const telling = 'logLines' in entry.logObject || 'text' in entry.logObject;
    const withhold = telling && (await isSecretPollOpenAnywhere(transaction));
    await insertAudit(transaction, {
      id: randomUUID(),
      user_id: userId,
      id_voting_session: votingSessionToAttend,
      log_type: entry.logType,
      log_object: JSON.stringify(
        withhold ? withoutTexts(entry.logObject) : entry.logObject,
        (_name, value: unknown) => (typeof value === 'string' ? withoutKeys(value) : value),
      ),
      browser_tab_id: entry.browserTabId,
      created_ms: nowMs,
    });
    await scheduleSweep(jobs, { name: SWEEP_AUDIT_JOB, nowMs, keepMs: 0 }, transaction);
  });
}

/** What a page says without the texts in which it could name a vote. */
function withoutTexts(logObject: ClientAudit['logObject']): ClientAudit['logObject'] {
  if ('tests' in logObject) {
    const tests = logObject.tests.map(({ id, name, result }) => ({ id, name, result }));
    return { ...logObject, tests, logLines: [] };
  }
  if ('logLines' in logObject) return { ...logObject, logLines: [] };
  return 'text' in logObject ? { ...logObject, text: '' } : logObject;
}
