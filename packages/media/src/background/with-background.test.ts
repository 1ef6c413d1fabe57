import { expect, test, vi } from 'vitest';
import { MESH_CAPS } from '../caps.ts';
import { FAKE_CAMERAS } from '../fake/fake-devices.ts';
import { FakeTrack } from '../fake/fake-track.ts';
import { blur, enterWithBackground, hall } from './testing-with-background.ts';

test('without a background the camera is sent as it is, and given back on stop', async () => {
  const own = enterWithBackground();
  expect(await own.port.publishCamera()).toEqual({ ok: true });
  expect(own.camera()).toMatchObject({ status: 'on', deviceId: FAKE_CAMERAS[0] });
  expect(own.starts).toEqual([]);
  own.port.stopCamera();
  expect(own.taken.map(({ readyState }) => readyState)).toEqual(['ended']);
  expect(own.camera().status).toBe('off');
});

test('[VBG-10] a camera that is open already gets its background too, and is given back with it', async () => {
  const own = enterWithBackground(blur);
  const opened = new FakeTrack('video', FAKE_CAMERAS[1]);
  const publishing = own.port.publishCamera({ opened });
  const start = await own.start(0);
  expect(start.asked.camera).toBe(opened);
  start.come();
  expect(await publishing).toEqual({ ok: true });
  expect(own.sent()).toBe(start.track);
  expect(own.taken).toEqual([]);
  own.port.stopCamera();
  expect(opened.readyState).toBe('ended');
});

test('[DEV-03] a camera that is open already and for which there is no room is given back', async () => {
  const own = enterWithBackground(null, { ...MESH_CAPS, maxCameras: 0 });
  await own.port.join();
  const opened = new FakeTrack('video', FAKE_CAMERAS[0]);
  expect(await own.port.publishCamera({ opened })).toMatchObject({ ok: false });
  expect(opened.readyState).toBe('ended');
});

test('[VBG-10] with a background nothing is sent before its first picture is there, and the device keeps its name', async () => {
  const own = enterWithBackground(blur);
  const publishing = own.port.publishCamera({ deviceId: FAKE_CAMERAS[1] });
  const start = await own.start(0);
  expect(own.camera().status).toBe('starting');
  expect(start.asked.effect).toBe(blur);
  start.come();
  expect(await publishing).toEqual({ ok: true });
  expect(own.sent()).toBe(start.track);
  expect(own.camera()).toMatchObject({ deviceId: FAKE_CAMERAS[1] });
  expect(own.states).toEqual(['starting', 'on']);
});

test('[VBG-10] from none to blur to an image and back, without a moment in which no picture is sent', async () => {
  const own = enterWithBackground();
  await own.port.publishCamera();
  const seen: string[] = [];
  own.port.subscribe(() => seen.push(own.camera().status));
  const bare = own.sent();
  own.port.setBackground(blur);
  const start = await own.start(0);
  expect(own.sent()).toBe(bare);
  start.come();
  await vi.waitFor(() => expect(own.sent()).toBe(start.track));
  own.port.setBackground(hall);
  await vi.waitFor(() => expect(start.changes).toEqual([hall]));
  expect(own.sent()).toBe(start.track);
  own.port.setBackground(null);
  await vi.waitFor(() => expect(own.sent()).not.toBe(start.track));
  expect(own.sent()?.readyState).toBe('live');
  expect(start.stopped).toBe(true);
  expect(own.taken).toHaveLength(1);
  expect(new Set(seen)).toEqual(new Set(['on']));
});

test('[VBG-11] [VBG-13] an engine that does not start is told at once, and 1 s later the camera is sent without a background', async () => {
  const own = enterWithBackground(blur);
  const publishing = own.port.publishCamera();
  (await own.start(0)).fail(new Error('no WebGL'));
  await vi.waitFor(() => expect(own.onFailed).toHaveBeenCalledWith(new Error('no WebGL')));
  expect(own.camera().status).toBe('starting');
  expect(own.onRolledBack).not.toHaveBeenCalled();
  expect(await own.passRollBack()).toBe(1000);
  expect(await publishing).toEqual({ ok: true });
  expect(own.onRolledBack).toHaveBeenCalledOnce();
  expect(own.sent()?.readyState).toBe('live');
  expect(own.states.at(-1)).toBe('off');
  await own.port.switchDevice('camera', FAKE_CAMERAS[1]);
  expect(own.starts).toHaveLength(1);
});

test('[VBG-11] [VBG-13] an engine that breaks while at work rolls back as well', async () => {
  const own = enterWithBackground(blur);
  const publishing = own.port.publishCamera();
  const start = await own.start(0);
  start.come();
  await publishing;
  start.asked.onFailed(new Error('stuck'));
  await own.passRollBack();
  await vi.waitFor(() => expect(own.sent()).not.toBe(start.track));
  expect(own.onFailed).toHaveBeenCalledOnce();
  expect(own.camera().status).toBe('on');
});

test('[VBG-13] where a required background fails the camera goes off, and publishing it tries anew', async () => {
  const own = enterWithBackground({ ...hall, required: true });
  const seen: (MediaStreamTrack | null)[] = [];
  own.port.subscribe(() => seen.push(own.sent()));
  const publishing = own.port.publishCamera();
  (await own.start(0)).fail(new Error('no WebGL'));
  expect(await own.passRollBack()).toBe(1000);
  expect(await publishing).toMatchObject({ ok: false, problem: { code: 'superseded' } });
  expect(own.onRolledBack).toHaveBeenCalledOnce();
  expect(own.camera()).toEqual({ status: 'off', problem: null });
  expect(own.taken.map(({ readyState }) => readyState)).toEqual(['ended']);

  const again = own.port.publishCamera();
  const start = await own.start(1);
  start.come();
  expect(await again).toEqual({ ok: true });
  start.asked.onFailed(new Error('stuck'));
  await own.passRollBack();
  await vi.waitFor(() => expect(own.camera()).toEqual({ status: 'off', problem: null }));
  expect(own.taken.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  expect(own.onRolledBack).toHaveBeenCalledTimes(2);
  expect(own.states.at(-1)).toBe('off');
  expect(seen.filter((track) => track !== null && track !== start.track)).toEqual([]);
});

test('a camera that is stopped while its background starts is given back at once', async () => {
  const own = enterWithBackground(blur);
  const publishing = own.port.publishCamera();
  const start = await own.start(0);
  own.port.stopCamera();
  expect(await publishing).toMatchObject({ ok: false, problem: { code: 'superseded' } });
  expect(own.taken.map(({ readyState }) => readyState)).toEqual(['ended']);
  start.come();
  await vi.waitFor(() => expect(start.stopped).toBe(true));
  expect(own.camera().status).toBe('off');
});

test('leaving gives the camera back, whatever it is doing', async () => {
  const own = enterWithBackground(blur);
  const publishing = own.port.publishCamera();
  const start = await own.start(0);
  start.come();
  await publishing;
  await own.port.leave();
  expect(own.taken.map(({ readyState }) => readyState)).toEqual(['ended']);
  expect(start.stopped).toBe(true);
  expect(own.states.at(-1)).toBe('off');
});
