import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useChamberMedia } from './chamber-media.ts';
import { type OwnLine, useOwnCameraFrozen, watchOwnLine } from './own-line.ts';

const track = { muted: false, readyState: 'live' } as MediaStreamTrack;
const hears = { roundTripMs: 40, jitterMs: 3, lossFraction: null };
const sends = { roundTripMs: 30, jitterMs: 5, lossFraction: 0.1 };

let level = 0.2;
let ownLine: OwnLine;
const changed = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  level = 0.2;
  changed.mockReset();
  const { snapshot } = useChamberMedia.getState();
  const on = { status: 'on', track, deviceId: null } as const;
  useChamberMedia.setState({
    snapshot: { ...snapshot, self: { ...snapshot.self, microphone: on, camera: on } },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the watch asks of the port
    port: { measureSound: async () => ({ hears, sends }), audioLevel: () => level } as never,
  });
  ownLine = watchOwnLine(changed);
});
afterEach(() => {
  ownLine.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('[ADMIN-03] the report has the worse of both directions, and a change is told once', async () => {
  await pass(1_000);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(ownLine.report()).toMatchObject({
    line: { roundTripMs: 40, jitterMs: 5, lossFraction: 0.1 },
    ...{ silentForMs: null, cameraFrozen: false, trouble: null },
  });
  await pass(10_000);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('[ADMIN-03] an open microphone without sound, and a camera that gives no pictures, are told', async () => {
  await pass(1_000);
  ownLine.report();
  changed.mockReset();
  level = 0;
  await pass(40_000);
  expect(changed).toHaveBeenCalled();
  expect(ownLine.report().silentForMs).toBeGreaterThanOrEqual(30_000);
  const { snapshot } = useChamberMedia.getState();
  const frozen = { status: 'on', track: { ...track, muted: true }, deviceId: null } as const;
  useChamberMedia.setState({ snapshot: { ...snapshot, self: { ...snapshot.self, camera: frozen } } });
  expect(ownLine.report().cameraFrozen).toBe(true);
});

test('[ADMIN-03] a camera whose pictures stop has frozen though its track is live, and is told once', async () => {
  const stats = { totalFrames: 0 };
  const { snapshot } = useChamberMedia.getState();
  const on = { status: 'on', track: { ...track, stats } as MediaStreamTrack, deviceId: null } as const;
  useChamberMedia.setState({ snapshot: { ...snapshot, self: { ...snapshot.self, camera: on } } });
  const comes = setInterval(() => (stats.totalFrames += 10), 500);
  await pass(10_000);
  expect(ownLine.report().cameraFrozen).toBe(false);
  changed.mockReset();
  clearInterval(comes);
  await pass(8_000);
  expect(useOwnCameraFrozen.getState().isFrozen).toBe(true);
  expect(changed).toHaveBeenCalled();
  expect(ownLine.report().cameraFrozen).toBe(true);
  stats.totalFrames += 1;
  await pass(1_000);
  expect(ownLine.report().cameraFrozen).toBe(false);
  expect(useOwnCameraFrozen.getState().isFrozen).toBe(false);
});

test('[ADMIN-03] a device that the person denied is told by the kind of trouble alone', () => {
  const { snapshot } = useChamberMedia.getState();
  const problem = { code: 'device-denied', source: 'camera', limit: null } as const;
  useChamberMedia.setState({
    snapshot: { ...snapshot, self: { ...snapshot.self, camera: { status: 'off', problem } } },
  });
  expect(ownLine.report().trouble).toBe('device-denied');
});
