import type { Heartbeat } from '@hemicycle/contract/people';
import { useChamberMedia } from './chamber-media.ts';
import { readPerformanceMetrics } from './use-performance-metrics.ts';

/** What this page tells of itself with each heartbeat: how it is connected, what it sends, and how busy it was.  Source: WS-08, FND-50. */
export function collectHeartbeat(): Omit<Heartbeat, 'source'> {
  const { snapshot } = useChamberMedia.getState();
  const connection: unknown = Reflect.get(navigator, 'connection');
  const type: unknown =
    typeof connection === 'object' && connection !== null
      ? Reflect.get(connection, 'effectiveType')
      : undefined;
  return {
    ...(typeof type === 'string' ? { connectionType: type } : {}),
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
