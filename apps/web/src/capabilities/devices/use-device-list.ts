import { useEffect, useState } from 'react';
import { pageState } from '../../page-state.ts';

/** A camera, microphone or speaker that the browser lists. `label` is empty until the person has
 *  allowed a device. Source: DEV-02. */
export interface DeviceEntry {
  readonly kind: 'audiooutput' | 'audioinput' | 'videoinput';
  readonly deviceId: string;
  readonly label: string;
}

export interface DeviceList {
  readonly cameras: readonly DeviceEntry[];
  readonly microphones: readonly DeviceEntry[];
  readonly speakers: readonly DeviceEntry[];
}

const page = pageState<{ known: readonly DeviceEntry[] }>(() => ({ known: [] }));

/** The devices of this machine as last listed; empty before a component has listed them. */
export function readKnownDevices(): DeviceEntry[] {
  return page().known.map(({ kind, deviceId, label }) => ({ kind, deviceId, label }));
}

const NONE: DeviceList = { cameras: [], microphones: [], speakers: [] };

/** Sorts the browser's list of devices by kind. Entries without an id (no device allowed yet)
 *  cannot be chosen and are left out. */
export function partDevices(devices: readonly DeviceEntry[]): DeviceList {
  const of = (kind: DeviceEntry['kind']) =>
    devices
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }) => ({ kind, deviceId, label }));
  return { cameras: of('videoinput'), microphones: of('audioinput'), speakers: of('audiooutput') };
}

/** The devices of this machine. It lists them again when one is plugged in or out, and when `again`
 *  changes (labels appear with consent). Source: DEV-01, DEV-02. */
export function useDeviceList(again: unknown): DeviceList {
  const [list, setList] = useState(NONE);
  useEffect(() => {
    const devices = globalThis.navigator?.mediaDevices;
    if (!devices?.enumerateDevices) return;
    let current = true;
    const read = async () => {
      const found = await devices.enumerateDevices().catch(() => []);
      page().known = found;
      if (current) setList(partDevices(found));
    };
    void read();
    const handleChange = () => void read();
    devices.addEventListener?.('devicechange', handleChange);
    return () => {
      current = false;
      devices.removeEventListener?.('devicechange', handleChange);
    };
  }, [again]);
  return list;
}
