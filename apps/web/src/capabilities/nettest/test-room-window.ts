import type { MeasuredPath } from '@hemicycle/contract/nettest';
import type { MediaProblemCode } from '@hemicycle/media';
import type { MeetingState } from '@hemicycle/media/meeting-states';

/** The person's voice after its way through the room. `recording`: what came back; null: nothing
 *  could be recorded. `problem`: why the microphone could not be sent; null: it was. */
export interface ReturnedVoice {
  readonly voice: NonNullable<MeasuredPath['voice']>;
  readonly recording: Blob | null;
  readonly problem: MediaProblemCode | null;
}

/** The test room as the page in the frame gives it to the page around it. Source: NET-15. */
export interface TestRoom {
  readonly state: () => MeetingState;
  /** Why the room could not be joined; null: no failure so far. */
  readonly problem: () => MediaProblemCode | 'line-lost' | null;
  /** Measures the path of the media, once it is joined. Never rejects. */
  readonly measure: () => Promise<MeasuredPath>;
  /** Sends the microphone through the room for some seconds and records it at the other end. Never
   *  rejects. */
  readonly hearVoice: (deviceId: string | undefined) => Promise<ReturnedVoice>;
  readonly leave: () => Promise<void>;
}

declare global {
  interface Window {
    networkTestRoom?: TestRoom;
  }
}
