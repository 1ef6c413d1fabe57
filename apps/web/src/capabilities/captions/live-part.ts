import type { AutomaticCaptions } from '@hemicycle/contract/automatic-captions';
import type { CaptionReaders } from '@hemicycle/contract/caption-readers';
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
  /** How many read along; null: nothing was told since the snapshot. A call reads it then. */
  readonly captionReaders: CaptionReaders | null;
}

export const livePart: LivePart<CaptionsSlice, 'caption' | 'automaticCaptions' | 'captionReaders'> = {
  name: 'captions',
  empty: { captions: [], automaticCaptions: null, captionReaders: null },
  // A snapshot carries no lines, so the ones that arrived stay.
  fromSnapshot: ({ automaticCaptions }, { captions }) => ({
    captions,
    automaticCaptions,
    captionReaders: null,
  }),
  changes: {
    automaticCaptions: (_held, { automaticCaptions }) => ({ automaticCaptions }),
    captionReaders: (_held, { captionReaders }) => ({ captionReaders }),
    caption: ({ captions }, { caption }) => ({ captions: mergeCaptions(captions, [caption]) }),
  },
};
