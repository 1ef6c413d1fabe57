import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import type { SpeechRequest } from '@hemicycle/contract/speakers-requests';
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
  /** What people ask for beside raising a hand. */
  readonly speechRequests: readonly SpeechRequest[];
}

export const livePart: LivePart<SpeakersSlice, 'speakers' | 'speechRequests'> = {
  name: 'speakers',
  empty: { speakers: null, speechRequests: [] },
  fromSnapshot: ({ speakers, speechRequests }) => ({ speakers, speechRequests }),
  changes: {
    speakers: (held, { speakers }) => ({ speakers: withSpeakers(held.speakers, speakers) }),
    speechRequests: (_held, { speechRequests }) => ({ speechRequests }),
  },
};
