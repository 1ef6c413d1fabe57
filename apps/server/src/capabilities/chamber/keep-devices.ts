import type { Heartbeat } from '@hemicycle/contract/people';

type DeviceInfos = NonNullable<Heartbeat['deviceInfos']>;

interface Told {
  readonly text: string;
  /** Whether the devices were kept; null while they are being written. */
  readonly kept: boolean | null;
}

/** Keeps the devices that heartbeats report. Every heartbeat reports them, so `note` is called only
 *  for the first report of a connection and for changes. It resolves to whether the devices were
 *  kept; if not, the next heartbeat tries again. It never runs twice at once for one connection. */
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
