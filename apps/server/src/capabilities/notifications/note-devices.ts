import type { Heartbeat } from '@hemicycle/contract/people';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { scheduleSweep } from '../../platform/jobs/schedule-sweep.ts';
import { acceptsDeviceChanges } from './accepts-device-changes.ts';
import { upsertDevices } from './notification-store.ts';
import { NOTIFICATIONS_KEPT_MS, SWEEP_NOTIFICATIONS_JOB } from './sweep-notifications.ts';

/** Stores the devices in a heartbeat, but only of people whose devices moderators may change; false
 *  where they are not stored. Source: WS-08, DEV-04. */
export async function noteDevices(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  { idVotingSession, viewer }: { readonly idVotingSession: string; readonly viewer: Viewer },
  deviceInfos: NonNullable<Heartbeat['deviceInfos']>,
): Promise<boolean> {
  if (!(await acceptsDeviceChanges(deps, viewer))) return false;
  const nowMs = deps.clock.nowMs();
  await upsertDevices(deps.db, { idVotingSession, userId: viewer.userId }, deviceInfos, nowMs);
  await scheduleSweep(deps.jobs, { name: SWEEP_NOTIFICATIONS_JOB, nowMs, keepMs: NOTIFICATIONS_KEPT_MS });
  return true;
}
