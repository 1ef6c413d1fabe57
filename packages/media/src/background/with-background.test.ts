import { expect, test, vi } from 'vitest';
import { MESH_CAPS } from '../caps.ts';
import { createFakeChamber } from '../fake/fake-chamber.ts';
import { FAKE_CAMERAS } from '../fake/fake-devices.ts';
import { FakeTrack } from '../fake/fake-track.ts';
import type { BackgroundEffect } from './effect.ts';
import type { BackgroundState } from './process-camera.ts';
import type { BackgroundStart, RunningBackground } from './start-background.ts';
import { withBackground } from './with-background.ts';

const blur: BackgroundEffect = { kind: 'blur', blurPx: 5, edgeBlurPx: 2 };
const hall: BackgroundEffect = { kind: 'image', path: '/backgrounds/site-1.svg', edgeBlurPx: 2 };

/** One engine start: its picture comes, or it fails, when told. */
interface FakeStart {
  readonly asked: BackgroundStart;
  readonly track: FakeTrack;
  readonly changes: BackgroundEffect[];
  stopped: boolean;
  come: () => void;
  fail: (error: unknown) => void;
}

function enter(effect: BackgroundEffect = null, caps = MESH_CAPS) {
  const starts: FakeStart[] = [];
  const waits: { ms: number; run: () => void }[] = [];
  const states: BackgroundState[] = [];
  const onFailed = vi.fn();
  const onRolledBack = vi.fn();
  const { port: inner, devices } = createFakeChamber({ caps }).enter('rosa');
  const taken: MediaStreamTrack[] = [];
  const port = withBackground(inner, {
    devices: {
      ...devices,
      async getUserMedia(constraints) {
        const stream = await devices.getUserMedia(constraints);
        taken.push(...stream.getVideoTracks());
        return stream;
      },
    },
    effect,
    timers: {
      nowMs: () => 0,
      after(ms, run) {
        waits.push({ ms, run });
        return () => undefined;
      },
    },
    start: (asked) =>
      new Promise<RunningBackground>((resolve, reject) => {
        const track = new FakeTrack('video', 'canvas');
        const own: FakeStart = {
          asked,
          track,
          changes: [],
          stopped: false,
          come: () =>
            resolve({
              track,
              change: async (next) => void own.changes.push(next),
              stop() {
                own.stopped = true;
                track.stop();
              },
            }),
          fail: reject,
        };
        starts.push(own);
      }),
    onState: (state) => states.push(state),
    onFrameRate: () => undefined,
    onFailed,
    onRolledBack,
  });
  return {
    port,
    devices,
    taken,
    starts,
    states,
    onFailed,
    onRolledBack,
    camera: () => port.snapshot().self.camera,
    sent() {
      const { camera } = port.snapshot().self;
      return camera.status === 'on' ? camera.track : null;
    },
    start: (index: number) => vi.waitFor(() => starts[index] ?? Promise.reject(new Error('not started'))),
    async passRollBack() {
      await vi.waitFor(() => expect(waits).toHaveLength(1));
      const [wait] = waits.splice(0);
      wait?.run();
      return wait?.ms;
    },
  };
}

test('without a background the camera is sent as it is, and given back on stop', async () => {
  const own = enter();
  expect(await own.port.publishCamera()).toEqual({ ok: true });
  expect(own.camera()).toMatchObject({ status: 'on', deviceId: FAKE_CAMERAS[0] });
  expect(own.starts).toEqual([]);
  own.port.stopCamera();
  expect(own.taken.map(({ readyState }) => readyState)).toEqual(['ended']);
  expect(own.camera().status).toBe('off');
});

test('[VBG-10] a camera that is open already gets its background too, and is given back with it', async () => {
  const own = enter(blur);
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
  const own = enter(null, { ...MESH_CAPS, maxCameras: 0 });
  await own.port.join();
  const opened = new FakeTrack('video', FAKE_CAMERAS[0]);
  expect(await own.port.publishCamera({ opened })).toMatchObject({ ok: false });
  expect(opened.readyState).toBe('ended');
});

test('[VBG-10] with a background nothing is sent before its first picture is there, and the device keeps its name', async () => {
  const own = enter(blur);
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
  const own = enter();
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
  const own = enter(blur);
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
  const own = enter(blur);
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

test('[VBG-07] [VBG-13] where a required background fails the camera goes off, and publishing it tries anew', async () => {
  const own = enter({ ...hall, required: true });
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

test('[VBG-07] [DEV-01] another camera whose required background fails leaves the one before as it is', async () => {
  const own = enter({ ...hall, required: true });
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

test('a camera that is stopped while its background starts is given back at once', async () => {
  const own = enter(blur);
  const publishing = own.port.publishCamera();
  const start = await own.start(0);
  own.port.stopCamera();
  expect(await publishing).toMatchObject({ ok: false, problem: { code: 'superseded' } });
  expect(own.taken.map(({ readyState }) => readyState)).toEqual(['ended']);
  start.come();
  await vi.waitFor(() => expect(start.stopped).toBe(true));
  expect(own.camera().status).toBe('off');
});

test('[DEV-01] another camera takes the place of the one before with its own background; the old one is given back', async () => {
  const own = enter(blur);
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
  const own = enter(blur);
  const publishing = own.port.publishCamera();
  const start = await own.start(0);
  start.come();
  await publishing;
  own.devices.failWith('NotReadableError');
  expect(await own.port.switchDevice('camera', FAKE_CAMERAS[1])).toMatchObject({
    ok: false,
    problem: { code: 'device-busy' },
  });
  expect(own.sent()).toBe(start.track);
  expect(start.stopped).toBe(false);
  own.port.setBackground(hall);
  await vi.waitFor(() => expect(start.changes).toEqual([hall]));
});

test('[DEV-01] a camera that is unplugged behind its background is lost, not frozen', async () => {
  const own = enter(blur);
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

test('leaving gives the camera back, whatever it is doing', async () => {
  const own = enter(blur);
  const publishing = own.port.publishCamera();
  const start = await own.start(0);
  start.come();
  await publishing;
  await own.port.leave();
  expect(own.taken.map(({ readyState }) => readyState)).toEqual(['ended']);
  expect(start.stopped).toBe(true);
  expect(own.states.at(-1)).toBe('off');
});
