import type { Heartbeat } from '@hemicycle/contract/people';

type DeviceInfos = NonNullable<Heartbeat['deviceInfos']>;

interface Told {
  readonly text: string;
  /** null: they are being written. */
  readonly kept: boolean | null;
}

/** Keeps the devices that heartbeats tell of. Every heartbeat of everybody has them: `note`
 *  (resolves to whether they are kept) hears of them once, and of changes; never of two heartbeats
 *  of one connection at the same time. */
export function createDeviceKeeper<Connection extends object>(
  note: (connection: Connection, deviceInfos: DeviceInfos) => Promise<boolean>,
): (connection: Connection, deviceInfos: Heartbeat['deviceInfos']) => Promise<void> {
  const toldBy = new WeakMap<Connection, Told>();
  return async (connection, deviceInfos) => {
    if (deviceInfos === undefined) return;
    const text = JSON.stringify(deviceInfos);
    const told = toldBy.get(connection);
    if (told?.kept === null || (told?.kept === true && told.text === text)) return;
    toldBy.set(connection, { text, kept: null });
    let kept = false;
    try {
      kept = await note(connection, deviceInfos);
    } finally {
      toldBy.set(connection, { text, kept });
    }
  };
}
