import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { deleteActsBefore } from './act-store.ts';

/** The job that removes old acts of moderators. */
export const SWEEP_ACTS_JOB = 'sweep-moderation-acts';
export const ACTS_KEPT_MS = 30 * 86_400_000;

/** Registers the handler of the job. Call it once, before the jobs start. Source: decision 0029. */
export function handleActSweeps({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): void {
  jobs.handle(SWEEP_ACTS_JOB, z.unknown(), () => deleteActsBefore(db, clock.nowMs() - ACTS_KEPT_MS));
}
