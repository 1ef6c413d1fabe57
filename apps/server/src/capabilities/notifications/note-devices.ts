import type { Heartbeat } from '@hemicycle/contract/people';
import type { Deps } from '../../deps.ts';
import { acceptsDeviceChanges } from './accepts-device-changes.ts';
import { upsertDevices } from './notification-store.ts';

/** Keeps the devices that a heartbeat told of, of those alone whose devices moderators may change. Source: WS-08, DEV-04. */
export async function noteDevices(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: { readonly idVotingSession: string; readonly userId: string },
  deviceInfos: Heartbeat['deviceInfos'],
): Promise<void> {
  if (deviceInfos === undefined || !(await acceptsDeviceChanges(deps, person.userId))) return;
  await upsertDevices(deps.db, person, deviceInfos, deps.clock.nowMs());
}
