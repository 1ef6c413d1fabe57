import { vi } from 'vitest';
import { MESH_CAPS } from '../caps.ts';
import { createFakeChamber } from '../fake/fake-chamber.ts';
import { FakeTrack } from '../fake/fake-track.ts';
import type { ActiveEffect, BackgroundEffect } from './effect.ts';
import type { BackgroundState } from './process-camera.ts';
import type { BackgroundStart, RunningBackground } from './start-background.ts';
import { withBackground } from './with-background.ts';

export const blur: ActiveEffect = { kind: 'blur', blurPx: 5, edgeBlurPx: 2 };
export const hall: ActiveEffect = { kind: 'image', path: '/backgrounds/site-1.svg', edgeBlurPx: 2 };

/** One start of the engine. The test decides whether its picture comes or it fails. */
interface FakeStart {
  readonly asked: BackgroundStart;
  readonly track: FakeTrack;
  readonly changes: BackgroundEffect[];
  stopped: boolean;
  come: () => void;
  fail: (error: unknown) => void;
}

/** A person at a fake machine whose engine starts when the test says so, for tests of backgrounds
 *  behind a port. */
export function enterWithBackground(effect: BackgroundEffect = null, caps = MESH_CAPS) {
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
      const { ms, run } = await vi.waitFor(() => waits[0] ?? Promise.reject(new Error('nothing waits')));
      waits.length = 0;
      run();
      return ms;
    },
  };
}
