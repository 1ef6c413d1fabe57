import { expect, test, vi } from 'vitest';
import { captureDevice, captureShare, deviceProblemOf } from './capture.ts';
import { createFakeDevices, FAKE_CAMERAS } from './fake/fake-devices.ts';

test.each([
  ['NotAllowedError', 'device', 'device-denied'],
  ['NotAllowedError', 'share', 'share-cancelled'],
  ['NotFoundError', 'device', 'device-missing'],
  ['OverconstrainedError', 'device', 'device-missing'],
  ['NotReadableError', 'device', 'device-busy'],
  ['TypeError', 'device', 'unsupported'],
] as const)('%s of a %s is %s', (name, kind, expected) => {
  expect(deviceProblemOf(new DOMException('', name), kind)).toBe(expected);
});

test.each([
  ['Permission denied by system', 'device-denied'],
  ['Permission denied by user', 'share-cancelled'],
  ['Permission denied', 'share-cancelled'],
])('[SHARE-02] a share that is not allowed, "%s", is %s', async (message, code) => {
  const devices = {
    ...createFakeDevices(),
    getDisplayMedia: () => Promise.reject(new DOMException(message, 'NotAllowedError')),
  };
  expect(await captureShare(devices)).toEqual({ ok: false, code });
});

test('a preferred camera that is gone gives way to the default one, unless exactly it is wanted', async () => {
  const devices = createFakeDevices();
  const replaced = await captureDevice(devices, 'camera', { deviceId: 'unplugged', exact: false });
  expect(replaced.ok && replaced.track.getSettings().deviceId).toBe(FAKE_CAMERAS[0]);
  expect(await captureDevice(devices, 'camera', { deviceId: 'unplugged', exact: true })).toEqual({
    ok: false,
    code: 'device-missing',
  });
});

test('a refused camera is asked for once only', async () => {
  const getUserMedia = vi.fn(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  const devices = { ...createFakeDevices(), getUserMedia };
  expect(await captureDevice(devices, 'camera', { deviceId: 'any', exact: false })).toEqual({
    ok: false,
    code: 'device-denied',
  });
  expect(getUserMedia).toHaveBeenCalledTimes(1);
});

test('[BEY-18] a camera is opened as large as a tile can be', async () => {
  const getUserMedia = vi.fn(createFakeDevices().getUserMedia);
  await captureDevice({ ...createFakeDevices(), getUserMedia }, 'camera', { exact: false });
  expect(getUserMedia).toHaveBeenCalledWith({
    video: expect.objectContaining({ width: { ideal: 1_280 }, height: { ideal: 720 } }),
  });
});

test('a browser without devices says so', async () => {
  expect(await captureDevice(undefined, 'microphone', { exact: false })).toEqual({
    ok: false,
    code: 'unsupported',
  });
  expect(await captureShare(undefined)).toEqual({ ok: false, code: 'unsupported' });
});
