import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import type { LivePart } from '../../realtime/live-part.ts';
import { withSpeakers } from './with-speakers.ts';

declare module '../../realtime/live-part.ts' {
  interface LiveParts {
    readonly speakers: typeof livePart;
  }
}

interface SpeakersSlice {
  /** The open speakers list, or the last one. */
  readonly speakers: LiveSpeakers | null;
}

export const livePart: LivePart<SpeakersSlice, 'speakers'> = {
  name: 'speakers',
  empty: { speakers: null },
  fromSnapshot: ({ speakers }) => ({ speakers }),
  changes: { speakers: (held, { speakers }) => ({ speakers: withSpeakers(held.speakers, speakers) }) },
};
