import type { Heartbeat } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { holds } from '@hemicycle/rules/permissions/holds';
import { useSignIn } from '../../auth/public.ts';
import { readKnownDevices } from '../../devices/public.ts';
import { useSite } from '../../site/public.ts';
import { useChamberMedia } from '../../media/public.ts';
import { readPerformanceMetrics } from './use-performance-metrics.ts';

/** The heartbeat lists the devices only where moderators may change them. Source: MOD-05,
 *  PERM-36. */
function acceptsDeviceChanges(): boolean {
  const { config } = useSite.getState();
  const { info } = useSignIn.getState();
  return (
    (config?.flags?.enableChangeMicCameraSpeaker ?? false) &&
    holds(info?.actionsAllowed ?? [], permissions.remoteUnmute)
  );
}

/** The state of this page for the heartbeat: how it is connected, which media it sends, and how
 *  busy it was. Source: WS-08, FND-50. */
export function collectHeartbeat(): Omit<Heartbeat, 'source'> {
  const { snapshot } = useChamberMedia.getState();
  const connection: unknown = Reflect.get(navigator, 'connection');
  const type: unknown =
    typeof connection === 'object' && connection !== null
      ? Reflect.get(connection, 'effectiveType')
      : undefined;
  return {
    ...(typeof type === 'string' ? { connectionType: type } : {}),
    ...(acceptsDeviceChanges() ? { deviceInfos: readKnownDevices() } : {}),
    mediaSettings: {
      connection: snapshot.connection,
      microphone: snapshot.self.microphone.status,
      camera: snapshot.self.camera.status,
      share: snapshot.self.share.status,
      people: snapshot.people.length,
      ...readPerformanceMetrics(),
    },
  };
}
