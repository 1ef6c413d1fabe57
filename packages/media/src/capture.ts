import type { DeviceSource, MediaProblemCode } from './port.ts';

/** The devices of this machine, as `navigator.mediaDevices` offers them. */
export type CaptureDevices = Pick<MediaDevices, 'getUserMedia' | 'getDisplayMedia'>;

/** What a camera is asked for: enough for a tile as large as the stage. What of it goes out is for
 *  each transport to say, by how large it is shown. */
export const CAMERA_CONSTRAINTS: MediaTrackConstraints = {
  width: { ideal: 1_280 },
  height: { ideal: 720 },
  frameRate: { ideal: 24, max: 30 },
};

const MICROPHONE_CONSTRAINTS: MediaTrackConstraints = {
  echoCancellation: true,
  autoGainControl: true,
};

const SHARE_CONSTRAINTS: DisplayMediaStreamOptions = {
  video: { frameRate: { ideal: 15, max: 30 } },
  audio: true,
};

/** A device that was asked for, or why there is none. `deviceId` where the track itself does not
 *  know its device. */
export type Captured =
  | {
      readonly ok: true;
      readonly track: MediaStreamTrack;
      readonly audio: MediaStreamTrack | null;
      readonly deviceId?: string;
    }
  | { readonly ok: false; readonly code: MediaProblemCode };

/** Chrome names a screen that macOS withholds like a closed picker, and tells them apart by these
 *  words alone. */
const DENIED_BY_SYSTEM = /denied by system/i;

/** Says in the port's words why the browser gave no device. Never throws. */
export function deviceProblemOf(error: unknown, kind: 'device' | 'share'): MediaProblemCode {
  const { name, message } =
    error instanceof Error || error instanceof DOMException ? error : { name: '', message: '' };
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return kind === 'share' && !DENIED_BY_SYSTEM.test(message) ? 'share-cancelled' : 'device-denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'device-missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'device-busy';
    default:
      return 'unsupported';
  }
}

/** Whether noise reduction is there to be chosen: the track can be with and without it. Source:
 *  MEDIA-20. */
export function offersNoiseReduction(track: Pick<MediaStreamTrack, 'getCapabilities'>): boolean {
  if (typeof track.getCapabilities !== 'function') return false;
  const supported = track.getCapabilities().noiseSuppression ?? [];
  return supported.includes(true) && supported.includes(false);
}

/** Opens a microphone or camera that is not `opened`. `exact`: this device or none; otherwise the
 *  browser's default takes the place of one that is gone. `noiseReduction` is of microphones, a
 *  wish: a browser that has the device open already stays with how it opened it. */
export async function captureDevice(
  devices: CaptureDevices | undefined,
  source: 'microphone' | 'camera',
  wanted: DeviceSource & {
    readonly exact: boolean;
    readonly noiseReduction?: boolean;
  },
): Promise<Captured> {
  if (wanted.opened?.readyState === 'live') return { ok: true, track: wanted.opened, audio: null };
  if (devices === undefined) return { ok: false, code: 'unsupported' };
  const base =
    source === 'microphone'
      ? { ...MICROPHONE_CONSTRAINTS, noiseSuppression: wanted.noiseReduction ?? true }
      : CAMERA_CONSTRAINTS;
  const constraints =
    wanted.deviceId === undefined ? base : { ...base, deviceId: { exact: wanted.deviceId } };
  try {
    const stream = await devices.getUserMedia(
      source === 'microphone' ? { audio: constraints } : { video: constraints },
    );
    const [track] = source === 'microphone' ? stream.getAudioTracks() : stream.getVideoTracks();
    return track === undefined ? { ok: false, code: 'device-missing' } : { ok: true, track, audio: null };
  } catch (error) {
    const code = deviceProblemOf(error, 'device');
    if (code === 'device-missing' && wanted.deviceId !== undefined && !wanted.exact) {
      return captureDevice(devices, source, { ...wanted, deviceId: undefined });
    }
    return { ok: false, code };
  }
}

/** Lets the person choose a screen, window or tab. */
export async function captureShare(devices: CaptureDevices | undefined): Promise<Captured> {
  if (devices === undefined || typeof devices.getDisplayMedia !== 'function') {
    return { ok: false, code: 'unsupported' };
  }
  try {
    const stream = await devices.getDisplayMedia(SHARE_CONSTRAINTS);
    const [track] = stream.getVideoTracks();
    if (track === undefined) return { ok: false, code: 'device-missing' };
    return { ok: true, track, audio: stream.getAudioTracks()[0] ?? null };
  } catch (error) {
    return { ok: false, code: deviceProblemOf(error, 'share') };
  }
}
