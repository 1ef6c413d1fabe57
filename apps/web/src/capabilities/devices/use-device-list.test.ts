import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type DeviceEntry, partDevices, readKnownDevices, useDeviceList } from './use-device-list.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('[DEV-02] an entry has kind, deviceId and label, and stands with its kind; those that nothing allowed yet names are none', () => {
  const listed = [
    { kind: 'audiooutput', deviceId: 'speaker-1', label: 'Hall speakers', groupId: 'g1' },
    { kind: 'audioinput', deviceId: 'microphone-1', label: 'Conference microphone', groupId: 'g1' },
    { kind: 'videoinput', deviceId: 'camera-1', label: '', groupId: 'g2' },
    { kind: 'videoinput', deviceId: '', label: '', groupId: '' },
  ] as const;
  expect(partDevices(listed)).toEqual({
    cameras: [{ kind: 'videoinput', deviceId: 'camera-1', label: '' }],
    microphones: [{ kind: 'audioinput', deviceId: 'microphone-1', label: 'Conference microphone' }],
    speakers: [{ kind: 'audiooutput', deviceId: 'speaker-1', label: 'Hall speakers' }],
  });
});

test('[DEV-01] the list is read anew when a device is plugged in or out and when one was allowed, until nobody looks', async () => {
  const hall: DeviceEntry = { kind: 'audioinput', deviceId: 'hall', label: '' };
  const headset: DeviceEntry = { kind: 'audioinput', deviceId: 'headset', label: 'Headset' };
  let listed = [hall];
  const enumerateDevices = vi.fn(async () => listed);
  const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices });
  vi.stubGlobal('navigator', { ...navigator, mediaDevices });
  const plug = async (...there: DeviceEntry[]) => {
    listed = there;
    await act(async () => mediaDevices.dispatchEvent(new Event('devicechange')));
  };
  const { result, rerender, unmount } = renderHook(({ state }) => useDeviceList(state), {
    initialProps: { state: 'off' },
  });
  await waitFor(() => expect(result.current.microphones).toEqual([hall]));
  await plug(hall, headset);
  expect(result.current.microphones).toEqual([hall, headset]);
  await plug(headset);
  expect(result.current.microphones).toEqual([headset]);
  listed = [headset, { ...hall, label: 'Hall microphone' }];
  rerender({ state: 'on' });
  await waitFor(() => expect(result.current.microphones.at(-1)?.label).toBe('Hall microphone'));
  expect(readKnownDevices()).toEqual(listed);
  unmount();
  enumerateDevices.mockClear();
  await plug(hall);
  expect(enumerateDevices).not.toHaveBeenCalled();
});
