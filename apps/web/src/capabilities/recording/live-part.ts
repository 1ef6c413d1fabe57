import type { RecordingState } from '@hemicycle/contract/recording-live';
import type { LivePart } from '../../realtime/live-part.ts';

declare module '../../realtime/live-part.ts' {
  interface LiveParts {
    readonly recording: typeof livePart;
  }
}

interface RecordingSlice {
  /** What is recorded and streamed, as this person may know it. */
  readonly recording: RecordingState;
}

const none: RecordingState = { rooms: [], statuses: [], streaming: null };

export const livePart: LivePart<RecordingSlice, 'recording'> = {
  name: 'recording',
  empty: { recording: none },
  fromSnapshot: ({ recording }) => ({ recording }),
  changes: { recording: (_held, { recording }) => ({ recording }) },
};
