import type { Caption } from '@hemicycle/contract/captions';
import { mergeCaptions } from '@hemicycle/rules/captions/merge-captions';
import type { LivePart } from '../../realtime/live-part.ts';

declare module '../../realtime/live-part.ts' {
  interface LiveParts {
    readonly captions: typeof livePart;
  }
}

interface CaptionsSlice {
  /** The lines of all languages that arrived as news since this browser entered the session, by
   *  number. A call loads the earlier ones. */
  readonly captions: readonly Caption[];
}

export const livePart: LivePart<CaptionsSlice, 'caption'> = {
  name: 'captions',
  empty: { captions: [] },
  // A snapshot carries no lines, so the ones that arrived stay.
  fromSnapshot: (_state, { captions }) => ({ captions }),
  changes: {
    caption: ({ captions }, { caption }) => ({ captions: mergeCaptions(captions, [caption]) }),
  },
};
