import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { deleteOld } from './notification-store.ts';

/** The job that removes what was sent to people, and the devices that their pages told of. */
export const SWEEP_NOTIFICATIONS_JOB = 'sweep-notifications';
/** Whoever sent something asks a few seconds later whether it came; devices are told anew in each
 *  meeting. */
export const NOTIFICATIONS_KEPT_MS = 86_400_000;

/** Says what removes them. Call it once, before the jobs start. Source: decision 0029. */
export function handleNotificationSweeps({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): void {
  jobs.handle(SWEEP_NOTIFICATIONS_JOB, z.unknown(), () =>
    deleteOld(db, clock.nowMs() - NOTIFICATIONS_KEPT_MS),
  );
}
