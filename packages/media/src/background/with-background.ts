import type { CaptureDevices } from '../capture.ts';
import type { CapturedTrack, DeviceSource, MediaOutcome, MediaPort, MediaProblem } from '../port.ts';
import type { MediaTimers } from '../timers.ts';
import type { BackgroundEffect } from './effect.ts';
import { openCamera, type OpenedCamera } from './open-camera.ts';
import type { BackgroundNews, BackgroundState } from './process-camera.ts';
import type { BackgroundStart, RunningBackground } from './start-background.ts';

/** A port whose camera is sent with a background. */
export interface BackgroundPort extends MediaPort {
  /** Changes the background, also while the camera is sent; the connection stays as it is. */
  readonly setBackground: (effect: BackgroundEffect) => void;
}

export interface WithBackgroundOptions extends BackgroundNews {
  readonly devices: CaptureDevices | undefined;
  readonly effect: BackgroundEffect;
  readonly start: (start: BackgroundStart) => Promise<RunningBackground>;
  readonly timers: MediaTimers;
}

/** An own camera from its opening on. */
interface Stay {
  camera: OpenedCamera | null;
  state: BackgroundState;
  over: boolean;
  /** Why it is the camera before and not the one that was asked for. */
  failure: MediaProblem | null;
}

/** Puts a background behind whoever a port's own camera shows. The port is used as before, by
 *  everybody who has it; a camera that is given to it as a track is sent as it is. Where a required
 *  background fails the camera goes off, and publishing it tries anew. Source: VBG-01, VBG-07,
 *  VBG-10, VBG-13. */
export function withBackground(port: MediaPort, options: WithBackgroundOptions): BackgroundPort {
  const { onState, onFrameRate, onFailed, onRolledBack, ...tools } = options;
  let { effect } = options;
  let held: Stay | null = null;
  /** On the way to take the place of `held`. */
  let opening: Stay | null = null;
  let told: BackgroundState = 'off';

  const current = () => opening ?? held;

  function tell(): void {
    const state = current()?.state ?? 'off';
    if (state === told) return;
    told = state;
    onState(state);
  }

  function end(stay: Stay | null): void {
    if (stay === null) return;
    stay.over = true;
    stay.camera?.close();
  }

  function close(): void {
    const both = [opening, held];
    opening = null;
    held = null;
    for (const stay of both) end(stay);
    tell();
  }

  /** Takes a camera away that cannot be shown as it must be; another one that can goes on. */
  function withhold(stay: Stay): void {
    if (held === null || held === stay) port.stopCamera();
    end(stay);
  }

  function openStay(stay: Stay, from: DeviceSource, exact: boolean): OpenedCamera {
    const heard = (hear: () => void) => {
      if (stay === current()) hear();
    };
    return openCamera({
      ...tools,
      effect,
      from,
      exact,
      onState(state) {
        stay.state = state;
        tell();
      },
      onFrameRate: (rate) => heard(() => onFrameRate(rate)),
      onFailed: (error) => heard(() => onFailed(error)),
      onRolledBack: () => {
        const isCurrent = stay === current();
        if (effect?.required === true) withhold(stay);
        else if (isCurrent) effect = null;
        if (isCurrent) onRolledBack();
      },
      onNextTrack(track, device) {
        if (stay.over) track.stop();
        else void port.publishCamera({ track, ...device });
      },
    });
  }

  /** The first picture of a device. Where it is busy, which on many phones it is while another
   *  camera is open, the one before is given back and it is asked for again; where that fails too
   *  the one before is opened anew. */
  async function take(stay: Stay, from: DeviceSource, exact: boolean): Promise<CapturedTrack> {
    const attempt = async (device: DeviceSource, only: boolean): Promise<CapturedTrack> => {
      if (stay.over) return { ok: false, code: 'superseded' };
      stay.camera = openStay(stay, device, only);
      return stay.camera.first;
    };
    const first = await attempt(from, exact);
    const before = port.snapshot().self.camera;
    if (first.ok || first.code !== 'device-busy' || held === null || before.status !== 'on') return first;
    end(held);
    held = null;
    const second = await attempt(from, exact);
    if (second.ok || stay.over) return second;
    stay.failure = { code: second.code, source: 'camera', limit: null };
    return attempt({ deviceId: before.deviceId ?? undefined }, true);
  }

  /** Opens a device and gives it to the port once there is a picture to be sent. */
  async function open(from: DeviceSource, exact: boolean): Promise<MediaOutcome> {
    end(opening);
    const stay: Stay = { camera: null, state: 'off', over: false, failure: null };
    opening = stay;
    const outcome = await port.publishCamera({ capture: () => take(stay, from, exact) });
    if (opening === stay) opening = null;
    if (stay.camera === null) from.opened?.stop();
    if (outcome.ok && !stay.over) {
      end(held);
      held = stay;
    } else end(stay);
    tell();
    return outcome.ok && stay.failure !== null ? { ok: false, problem: stay.failure } : outcome;
  }

  const stopWatching = port.subscribe(() => {
    if (held !== null && port.snapshot().self.camera.status === 'off') close();
  });

  return {
    ...port,
    async publishCamera(source = {}) {
      if (!('track' in source) && !('capture' in source)) return open(source, false);
      const outcome = await port.publishCamera(source);
      if (outcome.ok) close();
      return outcome;
    },
    stopCamera() {
      port.stopCamera();
      close();
    },
    async switchDevice(source, deviceId) {
      if (source === 'microphone' || held === null) return port.switchDevice(source, deviceId);
      return open({ deviceId }, true);
    },
    setBackground(next) {
      effect = next;
      held?.camera?.setEffect(next);
      opening?.camera?.setEffect(next);
    },
    async leave() {
      close();
      await port.leave();
    },
    async dispose() {
      stopWatching();
      close();
      await port.dispose();
    },
  };
}
