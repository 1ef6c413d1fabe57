import type { RecordingStatus } from '@hemicycle/contract/recording';
import type { Transition } from '@hemicycle/rules/recording/recording-view';
import { pageStore } from '../../page-state.ts';

/** A start or stop that the person asked for, by room, with the status from before it. Source:
 *  REC-11 … REC-13. */
export interface Asked {
  readonly transition: Transition;
  readonly before: RecordingStatus | null;
}

export const useTransitions = pageStore<{ readonly byRoom: Readonly<Record<string, Asked>> }>(() => ({
  byRoom: {},
}));

/** Whether the window of recording and streaming is open. */
export const useRecordingOpen = pageStore<{ readonly open: boolean }>(() => ({ open: false }));
