/** The device that all clones of one track share. */
interface FakeOrigin {
  loudness: number;
  /** The noise reduction of a microphone: whether it is on, and which settings the person can
   *  choose. */
  readonly noiseReduction?: { readonly on: boolean; readonly supported: readonly boolean[] };
  /** The open tracks of this device. */
  readonly open?: Set<FakeTrack>;
}

let made = 0;

/** A track without a device: live until it is stopped, and as loud as the test says. */
export class FakeTrack extends EventTarget implements MediaStreamTrack {
  contentHint = '';
  enabled = true;
  readonly id: string;
  readonly kind: 'audio' | 'video';
  readonly label: string;
  muted = false;
  onended: MediaStreamTrack['onended'] = null;
  onmute: MediaStreamTrack['onmute'] = null;
  onunmute: MediaStreamTrack['onunmute'] = null;
  readyState: MediaStreamTrackState = 'live';
  readonly #deviceId: string;
  readonly #origin: FakeOrigin;

  constructor(
    kind: 'audio' | 'video',
    deviceId: string,
    origin: FakeOrigin = { loudness: kind === 'audio' ? 0.5 : 0 },
  ) {
    super();
    made += 1;
    this.id = `fake-track-${made}`;
    this.kind = kind;
    this.label = deviceId;
    this.#deviceId = deviceId;
    this.#origin = origin;
    origin.open?.add(this);
  }

  /** The loudness, 0 to 1; 0 when the track is stopped or disabled. */
  get loudness(): number {
    return this.enabled && this.readyState === 'live' ? this.#origin.loudness : 0;
  }

  set loudness(loudness: number) {
    this.#origin.loudness = loudness;
  }

  clone(): FakeTrack {
    const copy = new FakeTrack(this.kind, this.#deviceId, this.#origin);
    copy.contentHint = this.contentHint;
    return copy;
  }

  stop(): void {
    this.readyState = 'ended';
    this.#origin.open?.delete(this);
  }

  /** Ends the track, as when the device is unplugged or the browser's own bar ends a share. */
  end(): void {
    this.stop();
    this.dispatchEvent(new Event('ended'));
  }

  getSettings(): MediaTrackSettings {
    const { noiseReduction } = this.#origin;
    if (noiseReduction === undefined) return { deviceId: this.#deviceId };
    return { deviceId: this.#deviceId, noiseSuppression: noiseReduction.on };
  }

  getCapabilities(): MediaTrackCapabilities {
    const { noiseReduction } = this.#origin;
    if (noiseReduction === undefined) return { deviceId: this.#deviceId };
    return { deviceId: this.#deviceId, noiseSuppression: [...noiseReduction.supported] };
  }

  getConstraints(): MediaTrackConstraints {
    return {};
  }

  applyConstraints(): Promise<void> {
    return Promise.resolve();
  }
}
