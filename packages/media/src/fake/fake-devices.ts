import type { CaptureDevices } from '../capture.ts';
import { FakeTrack } from './fake-track.ts';

export const FAKE_MICROPHONES = ['microphone-1', 'microphone-2'] as const;
export const FAKE_CAMERAS = ['camera-1', 'camera-2'] as const;

/** A stream of fake tracks. */
export class FakeStream extends EventTarget implements MediaStream {
  readonly active = true;
  readonly id = 'fake-stream';
  onaddtrack: MediaStream['onaddtrack'] = null;
  onremovetrack: MediaStream['onremovetrack'] = null;
  readonly #tracks: MediaStreamTrack[];

  constructor(tracks: readonly MediaStreamTrack[] = []) {
    super();
    this.#tracks = [...tracks];
  }

  addTrack(track: MediaStreamTrack): void {
    if (!this.#tracks.includes(track)) this.#tracks.push(track);
  }

  removeTrack(track: MediaStreamTrack): void {
    const index = this.#tracks.indexOf(track);
    if (index >= 0) this.#tracks.splice(index, 1);
  }

  clone(): FakeStream {
    return new FakeStream(this.#tracks.map((track) => track.clone()));
  }

  getTracks(): MediaStreamTrack[] {
    return [...this.#tracks];
  }

  getTrackById(id: string): MediaStreamTrack | null {
    return this.#tracks.find((track) => track.id === id) ?? null;
  }

  getAudioTracks(): MediaStreamTrack[] {
    return this.#tracks.filter((track) => track.kind === 'audio');
  }

  getVideoTracks(): MediaStreamTrack[] {
    return this.#tracks.filter((track) => track.kind === 'video');
  }
}

/** Two fake microphones, two fake cameras and a fake screen. */
export interface FakeDevices extends CaptureDevices {
  /** Makes every request fail as the browser's would (`NotAllowedError`, `NotReadableError` …)
   *  until it is called with `null`. */
  failWith: (errorName: string | null) => void;
  /** Sets which noise reduction microphones support; at first both with and without. Source:
   *  MEDIA-20. */
  supportNoiseReduction: (supported: readonly boolean[]) => void;
  /** From then on only one camera can be open at a time, as on many phones. */
  giveOneCamera: () => void;
}

function wantedDevice(
  constraints: boolean | MediaTrackConstraints | undefined,
  known: readonly string[],
): string {
  const asked = typeof constraints === 'object' ? constraints.deviceId : undefined;
  const exact = typeof asked === 'object' && !Array.isArray(asked) ? asked.exact : undefined;
  const wanted = typeof exact === 'string' ? exact : (known[0] ?? '');
  if (!known.includes(wanted)) throw new DOMException('No such device', 'OverconstrainedError');
  return wanted;
}

/** Makes the devices of one fake machine. */
export function createFakeDevices(): FakeDevices {
  let failure: string | null = null;
  let supported: readonly boolean[] = [true, false];
  let oneCamera = false;
  const openCameras = new Set<FakeTrack>();

  function microphone(constraints: boolean | MediaTrackConstraints): FakeTrack {
    const deviceId = wantedDevice(constraints, FAKE_MICROPHONES);
    const asked = typeof constraints === 'object' ? constraints.noiseSuppression : undefined;
    const wish = asked !== false;
    const on = supported.includes(wish) ? wish : !wish;
    return new FakeTrack('audio', deviceId, { loudness: 0.5, noiseReduction: { on, supported } });
  }

  function camera(constraints: boolean | MediaTrackConstraints): FakeTrack {
    const deviceId = wantedDevice(constraints, FAKE_CAMERAS);
    if (oneCamera && openCameras.size > 0) throw new DOMException('A camera is open', 'NotReadableError');
    return new FakeTrack('video', deviceId, { loudness: 0, open: openCameras });
  }

  async function answer(make: () => FakeTrack[]): Promise<MediaStream> {
    await Promise.resolve();
    if (failure !== null) throw new DOMException('The fake devices were told to fail', failure);
    return new FakeStream(make());
  }

  return {
    failWith(errorName) {
      failure = errorName;
    },
    supportNoiseReduction(only) {
      supported = only;
    },
    giveOneCamera() {
      oneCamera = true;
    },
    getUserMedia: (constraints = {}) =>
      answer(() => [
        ...(constraints.audio === undefined ? [] : [microphone(constraints.audio)]),
        ...(constraints.video === undefined ? [] : [camera(constraints.video)]),
      ]),
    getDisplayMedia: () => answer(() => [new FakeTrack('video', 'screen'), new FakeTrack('audio', 'screen')]),
  };
}
