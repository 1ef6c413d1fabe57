import { type CaptureDevices, captureDevice } from '../capture.ts';
import type { CapturedTrack, DeviceSource } from '../port.ts';
import { processCamera, type ProcessCameraOptions, type ProcessedCamera } from './process-camera.ts';

export interface OpenCameraOptions extends Omit<ProcessCameraOptions, 'onTrack'> {
  readonly devices: CaptureDevices | undefined;
  readonly from: DeviceSource;
  /** Whether only this device is acceptable. Otherwise another device replaces one that is gone. */
  readonly exact: boolean;
  /** Called with each track that replaces the one before. */
  readonly onNextTrack: (track: MediaStreamTrack, from: { readonly deviceId?: string }) => void;
}

/** A camera that was opened with a background. */
export interface OpenedCamera extends ProcessedCamera {
  /** The first track, or why there is none. `superseded`: it was closed before the first track;
   *  `device-lost`: it was unplugged before. */
  readonly first: Promise<CapturedTrack>;
}

/** Opens a camera and processes its picture. */
export function openCamera({
  devices,
  from,
  exact,
  onNextTrack,
  ...options
}: OpenCameraOptions): OpenedCamera {
  let { effect } = options;
  let processed: ProcessedCamera | null = null;
  let closed = false;
  let giveUp: (() => void) | null = null;

  async function first(): Promise<CapturedTrack> {
    const captured = await captureDevice(devices, 'camera', { ...from, exact });
    if (!captured.ok) return captured;
    if (closed) {
      captured.track.stop();
      return { ok: false, code: 'superseded' };
    }
    const deviceId = captured.track.getSettings().deviceId ?? from.deviceId;
    const device = deviceId === undefined ? {} : { deviceId };
    return new Promise((resolve) => {
      let given = false;
      giveUp = () => resolve({ ok: false, code: 'superseded' });
      captured.track.addEventListener('ended', () => {
        if (given) return;
        resolve({ ok: false, code: 'device-lost' });
        processed?.close();
      });
      processed = processCamera(captured.track, {
        ...options,
        effect,
        onTrack(track) {
          if (given) onNextTrack(track, device);
          else resolve({ ok: true, track, ...device });
          given = true;
        },
      });
    });
  }

  return {
    first: first(),
    setEffect(next) {
      effect = next;
      processed?.setEffect(next);
    },
    close() {
      closed = true;
      processed?.close();
      giveUp?.();
    },
  };
}
