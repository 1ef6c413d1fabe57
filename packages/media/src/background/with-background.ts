import type { CaptureDevices } from '../capture.ts';
import type { CapturedTrack, DeviceSource, MediaOutcome, MediaPort, MediaProblem } from '../port.ts';
import type { MediaTimers } from '../timers.ts';
import type { BackgroundEffect } from './effect.ts';
import { openCamera, type OpenedCamera } from './open-camera.ts';
import type { BackgroundNews, BackgroundState } from './process-camera.ts';
import type { BackgroundStart, RunningBackground } from './start-background.ts';

/** A port whose camera is sent with a background. */
export interface BackgroundPort extends MediaPort {
  /** Changes the background, also while the camera is sent, without a new connection. */
  readonly setBackground: (effect: BackgroundEffect) => void;
}

export interface WithBackgroundOptions extends BackgroundNews {
  readonly devices: CaptureDevices | undefined;
  readonly effect: BackgroundEffect;
  readonly start: (start: BackgroundStart) => Promise<RunningBackground>;
  readonly timers: MediaTimers;
}

/** A camera of this person, from the moment when it is opened. */
interface Stay {
  camera: OpenedCamera | null;
  state: BackgroundState;
  over: boolean;
  /** Why the previous camera was opened again instead of the requested one. */
  failure: MediaProblem | null;
}

/** Adds a background to the person's own camera of a port. The port is used as before, also by code
 *  that already has it; a camera that is given to it as a track is sent without change. Where a
 *  required background fails, the camera is switched off, and publishing it tries again. Source:
 *  VBG-01, VBG-07, VBG-10, VBG-13. */
export function withBackground(port: MediaPort, options: WithBackgroundOptions): BackgroundPort {
  const { onState, onFrameRate, onFailed, onRolledBack, ...tools } = options;
  let { effect } = options;
  let held: Stay | null = null;
  /** The camera that is being opened to replace `held`. */
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

  /** Closes a camera that may not be shown without its effect. Another camera that is sent stays
   *  on. */
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

  /** Opens a device and returns its first picture. On many phones the device is busy while another
   *  camera is open: the previous camera is then closed and the device is tried again. If that
   *  fails too, the previous camera is opened again. */
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

  /** Opens a device, and gives it to the port when there is a picture to send. */
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
