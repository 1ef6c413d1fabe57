import type { WebexLocalStream } from '../webex-sdk.ts';

/** A stream of this machine. The track is published; `muted` is the person's choice. */
export class FakeLocalStream implements WebexLocalStream {
  readonly outputStream: MediaStream;
  userMuted = false;
  onMute: (() => void) | null = null;

  constructor(stream: MediaStream) {
    this.outputStream = stream;
  }

  setUserMuted(muted: boolean): void {
    if (this.userMuted === muted) return;
    this.userMuted = muted;
    this.onMute?.();
  }

  track(): MediaStreamTrack | null {
    return this.outputStream.getTracks()[0] ?? null;
  }
}
