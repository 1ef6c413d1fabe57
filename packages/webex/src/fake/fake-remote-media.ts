import type { WebexRemoteMedia } from '../webex-sdk.ts';
import { FakeEmitter } from './fake-emitter.ts';

/** A place of the received media. When its source changes, its stream takes another track. The
 *  SDK's stream does not, since it mixes frames. */
export class FakeRemoteMedia
  extends FakeEmitter<{ sourceUpdate: object; stopped: object }>
  implements WebexRemoteMedia
{
  readonly id: string;
  memberId: string | undefined;
  sourceState: string;
  readonly stream: MediaStream;
  /** The last size that `setSizeHint` asked for. */
  sizeHint: { readonly widthPx: number; readonly heightPx: number } | null = null;

  constructor(id: string) {
    super();
    this.id = id;
    this.sourceState = 'no source';
    this.stream = new MediaStream();
  }

  setSizeHint(widthPx: number, heightPx: number): void {
    this.sizeHint = { widthPx, heightPx };
  }

  /** Shows a member's track from now on, or none. */
  show(memberId: string | undefined, track: MediaStreamTrack | null): void {
    const [before] = this.stream.getTracks();
    const state = track === null ? 'no source' : 'live';
    if (this.memberId === memberId && before === (track ?? undefined) && this.sourceState === state) return;
    if (before !== undefined) this.stream.removeTrack(before);
    if (track !== null) this.stream.addTrack(track);
    this.memberId = memberId;
    this.sourceState = state;
    this.emit('sourceUpdate', { state, memberId });
  }
}
