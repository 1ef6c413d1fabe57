import { useEffect } from 'react';
import type { DeviceEntry } from './use-device-list.ts';

/** Calls `onPluggedIn`, while `waiting`, when the browser lists one more device of that kind than
 *  before. Source: DEV-01. */
export function usePluggedIn(kind: DeviceEntry['kind'], waiting: boolean, onPluggedIn: () => void): void {
  useEffect(() => {
    const devices = globalThis.navigator?.mediaDevices;
    if (!waiting || !devices?.enumerateDevices) return;
    let over = false;
    let count: number | null = null;
    const look = async () => {
      const found = await devices.enumerateDevices().catch(() => []);
      if (over) return;
      const before = count;
      count = found.filter((device) => device.kind === kind).length;
      if (before !== null && count > before) onPluggedIn();
    };
    void look();
    const handleChange = () => void look();
    devices.addEventListener?.('devicechange', handleChange);
    return () => {
      over = true;
      devices.removeEventListener?.('devicechange', handleChange);
    };
  }, [kind, waiting, onPluggedIn]);
}
