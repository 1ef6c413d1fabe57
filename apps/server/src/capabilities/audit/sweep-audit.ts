import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { deleteAuditBefore } from './audit-store.ts';

/** The job that removes old entries of the audit log. */
export const SWEEP_AUDIT_JOB = 'sweep-client-audit';
export const AUDIT_KEPT_MS = 30 * 86_400_000;

/** Registers the handler of the job. Call it once, before the jobs start. Source: decision 0029. */
export function handleAuditSweeps({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): void {
  jobs.handle(SWEEP_AUDIT_JOB, z.unknown(), () => deleteAuditBefore(db, clock.nowMs() - AUDIT_KEPT_MS));
}
