import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { deleteOld } from './notification-store.ts';

/** The job that deletes old notifications and old lists of devices. */
export const SWEEP_NOTIFICATIONS_JOB = 'sweep-notifications';
/** How long both are kept. A day is enough: a sender asks within seconds whether a notification
 *  arrived, and pages report their devices again in each meeting. */
export const NOTIFICATIONS_KEPT_MS = 86_400_000;

/** Registers the handler of the job. Call it once, before the jobs start. Source: decision 0029. */
export function handleNotificationSweeps({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): void {
  jobs.handle(SWEEP_NOTIFICATIONS_JOB, z.unknown(), () =>
    deleteOld(db, clock.nowMs() - NOTIFICATIONS_KEPT_MS),
  );
}
