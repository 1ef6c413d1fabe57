import { expect, test, vi } from 'vitest';
import { FAKE_CAMERAS } from '../fake/fake-devices.ts';
import { FakeTrack } from '../fake/fake-track.ts';
import { blur, enterWithBackground, hall } from './testing-with-background.ts';

test('[DEV-01] another camera whose required background fails leaves the one before as it is', async () => {
  const own = enterWithBackground({ ...hall, required: true });
  const publishing = own.port.publishCamera({ deviceId: FAKE_CAMERAS[0] });
  const before = await own.start(0);
  before.come();
  await publishing;
  const switching = own.port.switchDevice('camera', FAKE_CAMERAS[1]);
  (await own.start(1)).fail(new Error('no WebGL'));
  await own.passRollBack();
  expect(await switching).toMatchObject({ ok: false });
  expect(own.sent()).toBe(before.track);
  expect(own.taken.map(({ readyState }) => readyState)).toEqual(['live', 'ended']);
});

test('[DEV-01] another camera takes the place of the one before with its own background; the old one is given back', async () => {
  const own = enterWithBackground(blur);
  const publishing = own.port.publishCamera({ deviceId: FAKE_CAMERAS[0] });
  const before = await own.start(0);
  before.come();
  await publishing;
  const switching = own.port.switchDevice('camera', FAKE_CAMERAS[1]);
  const after = await own.start(1);
  expect(own.sent()).toBe(before.track);
  after.come();
  expect(await switching).toEqual({ ok: true });
  expect(own.sent()).toBe(after.track);
  expect(before.stopped).toBe(true);
  expect(own.taken.map(({ readyState }) => readyState)).toEqual(['ended', 'live']);
  expect(own.states).toEqual(['starting', 'on', 'starting', 'on']);
});

test('[DEV-01] a camera that cannot be had leaves the one before as it is, with its background', async () => {
  const own = enterWithBackground(blur);
  const publishing = own.port.publishCamera();
  const start = await own.start(0);
  start.come();
  await publishing;
  expect(await own.port.switchDevice('camera', 'none-such')).toMatchObject({
    ok: false,
    problem: { code: 'device-missing' },
  });
  expect(own.sent()).toBe(start.track);
  expect(start.stopped).toBe(false);
  own.port.setBackground(hall);
  await vi.waitFor(() => expect(start.changes).toEqual([hall]));
});

/** A person who sends the first camera with a background, on a machine that opens only one camera
 *  at a time. */
async function sendFromPhone() {
  const own = enterWithBackground(blur);
  own.devices.giveOneCamera();
  const publishing = own.port.publishCamera({ deviceId: FAKE_CAMERAS[0] });
  const before = await own.start(0);
  before.come();
  await publishing;
  const seen = new Set<string>();
  own.port.subscribe(() => seen.add(own.camera().status));
  return { ...own, before, seen };
}

test('[DEV-01] [VBG-10] where one camera can be open at a time, another takes its place with the background', async () => {
  const own = await sendFromPhone();
  const switching = own.port.switchDevice('camera', FAKE_CAMERAS[1]);
  const after = await own.start(1);
  after.come();
  expect(await switching).toEqual({ ok: true });
  expect(own.camera()).toMatchObject({ status: 'on', deviceId: FAKE_CAMERAS[1] });
  expect(own.sent()).toBe(after.track);
  expect(own.taken.map(({ readyState }) => readyState)).toEqual(['ended', 'live']);
  expect([...own.seen]).toEqual(['on']);
  own.port.setBackground(hall);
  await vi.waitFor(() => expect(after.changes).toEqual([hall]));
});

test('[DEV-01] where another program has the other camera, the one before is opened anew with its background, and that said', async () => {
  const own = await sendFromPhone();
  const ask = vi.spyOn(own.devices, 'getUserMedia');
  for (let times = 0; times < 2; times += 1) {
    ask.mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
  }
  const switching = own.port.switchDevice('camera', FAKE_CAMERAS[1]);
  const again = await own.start(1);
  again.come();
  expect(await switching).toEqual({
    ok: false,
    problem: { code: 'device-busy', source: 'camera', limit: null },
  });
  expect(own.camera()).toMatchObject({ status: 'on', deviceId: FAKE_CAMERAS[0] });
  expect(own.sent()).toBe(again.track);
  expect([...own.seen]).toEqual(['on']);
  own.port.stopCamera();
  expect(own.taken.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
});

test('[DEV-01] where neither camera can be had any more, it is off and says why', async () => {
  const own = await sendFromPhone();
  own.devices.failWith('NotReadableError');
  const problem = { code: 'device-busy', source: 'camera', limit: null };
  expect(await own.port.switchDevice('camera', FAKE_CAMERAS[1])).toEqual({ ok: false, problem });
  expect(own.camera()).toEqual({ status: 'off', problem });
  expect(own.before.stopped).toBe(true);
  expect(own.states.at(-1)).toBe('off');
});

test('[DEV-01] a camera that is stopped while another takes its place stays off', async () => {
  const own = await sendFromPhone();
  const switching = own.port.switchDevice('camera', FAKE_CAMERAS[1]);
  await own.start(1);
  own.port.stopCamera();
  expect(await switching).toMatchObject({ ok: false, problem: { code: 'superseded' } });
  expect(own.camera()).toEqual({ status: 'off', problem: null });
  expect(own.taken.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
});

test('[DEV-01] a camera that is unplugged while its background starts is lost at once, and no failure of the background', async () => {
  const own = enterWithBackground(blur);
  const publishing = own.port.publishCamera();
  const start = await own.start(0);
  const [camera] = own.taken;
  if (!(camera instanceof FakeTrack)) throw new Error('The fake devices give fake tracks.');
  camera.end();
  const problem = { code: 'device-lost', source: 'camera', limit: null };
  expect(await publishing).toEqual({ ok: false, problem });
  expect(own.camera()).toEqual({ status: 'off', problem });
  start.come();
  await vi.waitFor(() => expect(start.stopped).toBe(true));
  expect(own.onFailed).not.toHaveBeenCalled();
  expect(own.camera()).toEqual({ status: 'off', problem });
});

test('[DEV-01] a camera that is unplugged behind its background is lost, not frozen', async () => {
  const own = enterWithBackground(blur);
  const publishing = own.port.publishCamera();
  const start = await own.start(0);
  start.come();
  await publishing;
  const [camera] = own.taken;
  if (!(camera instanceof FakeTrack)) throw new Error('The fake devices give fake tracks.');
  camera.end();
  expect(own.camera()).toMatchObject({ status: 'off', problem: { code: 'device-lost' } });
  expect(start.stopped).toBe(true);
});
