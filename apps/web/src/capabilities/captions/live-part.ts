import type { AutomaticCaptions } from '@hemicycle/contract/automatic-captions';
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
  /** null: automatic captions are off in this session. */
  readonly automaticCaptions: AutomaticCaptions | null;
}

export const livePart: LivePart<CaptionsSlice, 'caption' | 'automaticCaptions'> = {
  name: 'captions',
  empty: { captions: [], automaticCaptions: null },
  // A snapshot carries no lines, so the ones that arrived stay.
  fromSnapshot: ({ automaticCaptions }, { captions }) => ({ captions, automaticCaptions }),
  changes: {
    automaticCaptions: (_held, { automaticCaptions }) => ({ automaticCaptions }),
    caption: ({ captions }, { caption }) => ({ captions: mergeCaptions(captions, [caption]) }),
  },
};
