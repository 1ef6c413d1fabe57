import { useEffect, useState } from 'react';
import { pageState } from '../../page-state.ts';

/** A camera, microphone or speaker that the browser knows. `label` is empty until a device was
 *  allowed. Source: DEV-02. */
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

/** The devices of this machine as they were read last; none before a screen has listed them. */
export function readKnownDevices(): DeviceEntry[] {
  return page().known.map(({ kind, deviceId, label }) => ({ kind, deviceId, label }));
}

const NONE: DeviceList = { cameras: [], microphones: [], speakers: [] };

/** Parts what the browser lists by kind. Entries without an id (nothing allowed yet) are no choice
 *  and left out. */
export function partDevices(devices: readonly DeviceEntry[]): DeviceList {
  const of = (kind: DeviceEntry['kind']) =>
    devices
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }) => ({ kind, deviceId, label }));
  return { cameras: of('videoinput'), microphones: of('audioinput'), speakers: of('audiooutput') };
}

/** The devices of this machine; read again when one comes or goes, and when `again` changes (labels
 *  appear with consent). Source: DEV-01, DEV-02. */
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
