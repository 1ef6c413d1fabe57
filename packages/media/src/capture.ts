import type { DeviceSource, MediaProblemCode } from './port.ts';

/** The devices of this machine, as `navigator.mediaDevices` offers them. */
export type CaptureDevices = Pick<MediaDevices, 'getUserMedia' | 'getDisplayMedia'>;

/** The requested picture of a camera: enough for a tile as large as the stage. Each transport
 *  reduces what it sends to the size that is shown. */
export const CAMERA_CONSTRAINTS: MediaTrackConstraints = {
  width: { ideal: 1_280 },
  height: { ideal: 720 },
  frameRate: { ideal: 24, max: 30 },
};

const SHARE_CONSTRAINTS: DisplayMediaStreamOptions = {
  video: { frameRate: { ideal: 15, max: 30 } },
  audio: true,
};

/** The mark of a microphone whose sound is sent as it is, for interpreters: a `contentHint`, which
 *  each transport reads from the track. Copies of the track keep it. */
export const FULL_SOUND_HINT = 'music';

/** The rate of such a microphone, in bits a second. */
export const FULL_SOUND_BPS = 96_000;

/** Whether a sound is sent over the full band, without pauses. Source: BEY-16. */
export function hasFullSound(track: Pick<MediaStreamTrack, 'contentHint'> | null): boolean {
  return track?.contentHint === FULL_SOUND_HINT;
}

/** A captured device, or why there is none. `deviceId`: set where the track itself does not know
 *  its device. */
export type Captured =
  | {
      readonly ok: true;
      readonly track: MediaStreamTrack;
      readonly audio: MediaStreamTrack | null;
      readonly deviceId?: string;
    }
  | { readonly ok: false; readonly code: MediaProblemCode };

/** Chrome reports a screen that macOS withholds with the same error as a closed picker. Only these
 *  words in the message differ. */
const DENIED_BY_SYSTEM = /denied by system/i;

/** Translates the browser's error into a problem of the port. Never throws. */
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

/** Whether the person can choose noise reduction: the track supports both with and without it.
 *  Source: MEDIA-20. */
export function offersNoiseReduction(track: Pick<MediaStreamTrack, 'getCapabilities'>): boolean {
  if (typeof track.getCapabilities !== 'function') return false;
  const supported = track.getCapabilities().noiseSuppression ?? [];
  return supported.includes(true) && supported.includes(false);
}

/** Whether the browser says that it filters the sound of a track or sets its level. */
function isProcessed(track: Pick<MediaStreamTrack, 'getSettings'>, headphones: boolean): boolean {
  const { noiseSuppression, autoGainControl, echoCancellation } = track.getSettings();
  return noiseSuppression === true || autoGainControl === true || (headphones && echoCancellation === true);
}

/** How a microphone is to sound. `noiseReduction` counts without `fullSound`, `headphones`
 *  with it. */
export interface SoundWishes {
  readonly noiseReduction: boolean;
  /** The sound as it is, for interpreters. */
  readonly fullSound: boolean;
  /** The person hears nothing by a loudspeaker, so that no echo is to be cancelled. */
  readonly headphones: boolean;
}

/** Opens a microphone or camera that is not `opened`. `exact`: only this device; otherwise the
 *  browser's default replaces one that is gone. `noiseReduction`: a wish for microphones.
 *  `fullSound`: a microphone without noise reduction and without gain control, whatever the wish;
 *  an `opened` one that is processed is stopped and opened anew, since no browser is sure to change
 *  an open track. With `headphones` it has no echo cancellation either, which costs the band above
 *  13 kHz while somebody is heard. A browser that already has the device open keeps the way in
 *  which it opened it. Source: MEDIA-20, BEY-16. */
export async function captureDevice(
  devices: CaptureDevices | undefined,
  source: 'microphone' | 'camera',
  wanted: DeviceSource & Partial<SoundWishes> & { readonly exact: boolean },
): Promise<Captured> {
  const full = wanted.fullSound === true && source === 'microphone';
  if (wanted.opened?.readyState === 'live') {
    if (!full || !isProcessed(wanted.opened, wanted.headphones === true))
      return { ok: true, track: wanted.opened, audio: null };
    wanted.opened.stop();
  }
  if (devices === undefined) return { ok: false, code: 'unsupported' };
  const base =
    source === 'microphone'
      ? {
          echoCancellation: !(full && wanted.headphones === true),
          autoGainControl: !full,
          noiseSuppression: !full && (wanted.noiseReduction ?? true),
        }
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
