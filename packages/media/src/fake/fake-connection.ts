import { vi } from 'vitest';

interface FakeSection {
  readonly kind: string;
  direction: string;
  readonly sender: {
    readonly getParameters: () => { encodings: [] };
    readonly replaceTrack: (track: MediaStreamTrack | null) => Promise<void>;
  };
  readonly receiver: object;
}

/** The part of a connection that a link without tracks needs: it gives descriptions and never
 *  connects. */
export class FakeConnection {
  static readonly made: FakeConnection[] = [];
  connectionState: RTCPeerConnectionState = 'new';
  signalingState: RTCSignalingState = 'stable';
  localDescription: { readonly type: string; readonly sdp: string } | null = null;
  onconnectionstatechange: (() => void) | null = null;
  onnegotiationneeded: (() => void) | null = null;
  onicecandidate: ((event: { readonly candidate: object | null }) => void) | null = null;
  readonly restartIce = vi.fn(() => this.onnegotiationneeded?.());
  readonly setConfiguration = vi.fn((configuration: RTCConfiguration) => {
    if (this.signalingState === 'closed') throw new DOMException('closed', 'InvalidStateError');
    this.#configuration = configuration;
  });
  readonly addIceCandidate = vi.fn(() => Promise.resolve());
  readonly setRemoteDescription = vi.fn(({ type, sdp }: { type: string; sdp: string }) => {
    if (!sdp.startsWith('v=0')) return Promise.reject(new DOMException('no SDP', 'OperationError'));
    this.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable';
    if (this.#sections.length === 0)
      for (const kind of ['audio', 'video', 'video', 'audio']) this.addTransceiver(kind);
    return Promise.resolve();
  });
  readonly #sections: FakeSection[] = [];
  #configuration: RTCConfiguration;

  constructor(configuration: RTCConfiguration = {}) {
    this.#configuration = configuration;
    FakeConnection.made.push(this);
  }

  addTransceiver(kind: string) {
    const sender = {
      track: null,
      getParameters: vi.fn((): { encodings: [] } => ({ encodings: [] })),
      setParameters: () => Promise.resolve(),
      replaceTrack: vi.fn((_track: MediaStreamTrack | null) => Promise.resolve()),
    };
    this.#sections.push({ kind, direction: 'sendrecv', sender, receiver: { track: {} } });
    return this.#sections.at(-1);
  }
  getTransceivers = () => this.#sections;
  getConfiguration = () => this.#configuration;

  setLocalDescription() {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    this.signalingState = type === 'answer' ? 'stable' : 'have-local-offer';
    this.localDescription = { type, sdp: `v=0 ${type}` };
    return Promise.resolve();
  }
  close() {
    this.signalingState = 'closed';
  }
  become(state: RTCPeerConnectionState) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
}

/** Replaces the browser's connections by these, and the clock by fake timers. */
export function stubConnections(): void {
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => null });
}

/** Restores the browser's connections and the clock. */
export function unstubConnections(): void {
  FakeConnection.made.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
