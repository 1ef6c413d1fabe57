import { expect, test, vi } from 'vitest';
import { createFakeChamber } from './fake/fake-chamber.ts';
import { FAKE_CAMERAS, FAKE_MICROPHONES } from './fake/fake-devices.ts';

/** A person who sends the first camera, on a machine that opens only one camera at a time. */
async function sendFromPhone() {
  const { port, devices } = createFakeChamber().enter('ada');
  devices.giveOneCamera();
  await port.publishCamera({ deviceId: FAKE_CAMERAS[0] });
  const seen = new Set<string>();
  port.subscribe(() => seen.add(port.snapshot().self.camera.status));
  return { port, devices, seen, camera: () => port.snapshot().self.camera };
}

const busy = { code: 'device-busy', source: 'camera', limit: null };

test('[DEV-01] [DEV-05] the second camera is had once the first is given back, and at no time is the camera off', async () => {
  const { port, seen, camera } = await sendFromPhone();
  expect(await port.switchDevice('camera', FAKE_CAMERAS[1])).toEqual({ ok: true });
  expect(camera()).toMatchObject({ status: 'on', deviceId: FAKE_CAMERAS[1], track: { readyState: 'live' } });
  expect([...seen]).toEqual(['on']);
  expect(await port.switchDevice('camera', FAKE_CAMERAS[0])).toEqual({ ok: true });
});

test('[DEV-01] where another program has the second camera, the first is opened anew, and that said', async () => {
  const { port, devices, seen, camera } = await sendFromPhone();
  const ask = vi.spyOn(devices, 'getUserMedia');
  for (let times = 0; times < 2; times += 1) {
    ask.mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
  }
  expect(await port.switchDevice('camera', FAKE_CAMERAS[1])).toEqual({ ok: false, problem: busy });
  expect(camera()).toMatchObject({ status: 'on', deviceId: FAKE_CAMERAS[0], track: { readyState: 'live' } });
  expect([...seen]).toEqual(['on']);
});

test('[DEV-01] where neither can be had any more, the camera is off and says why', async () => {
  const { port, devices, camera } = await sendFromPhone();
  devices.failWith('NotReadableError');
  expect(await port.switchDevice('camera', FAKE_CAMERAS[1])).toEqual({ ok: false, problem: busy });
  expect(camera()).toEqual({ status: 'off', problem: busy });
});

test('[DEV-01] a microphone that is busy is asked for again in the same way, without leaving mute', async () => {
  const { port, devices } = createFakeChamber().enter('ada');
  await port.publishMicrophone({}, { muted: true });
  vi.spyOn(devices, 'getUserMedia').mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
  expect(await port.switchDevice('microphone', FAKE_MICROPHONES[1])).toEqual({ ok: true });
  expect(port.snapshot().self.microphone).toMatchObject({ status: 'muted', deviceId: FAKE_MICROPHONES[1] });
});

test('[DEV-01] the last of two choices wins', async () => {
  const { port, camera } = await sendFromPhone();
  const [first, second] = await Promise.all([
    port.switchDevice('camera', FAKE_CAMERAS[1]),
    port.switchDevice('camera', FAKE_CAMERAS[0]),
  ]);
  expect([first.ok, second.ok]).toEqual([false, true]);
  expect(camera()).toMatchObject({ status: 'on', deviceId: FAKE_CAMERAS[0], track: { readyState: 'live' } });
});
