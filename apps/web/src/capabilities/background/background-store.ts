import {
  type BackgroundChoice,
  type KeptChoices,
  keepAtMute,
  keepChoice,
  readChoice,
  restoreAtUnmute,
} from '@hemicycle/rules/background/background-choice';
import { recall, remember } from '../../ui/browser-memory.ts';
import { pageStore } from '../../page-state.ts';

const CURRENT_KEY = 'currentVirtualBackground';
const PREVIOUS_KEY = 'previousVirtualBackground';

function readKept(): KeptChoices {
  const read = (key: string) => readChoice(recall(key));
  // A page begins without a video, as if it had been muted.
  return keepAtMute({ current: read(CURRENT_KEY), previous: read(PREVIOUS_KEY) });
}

/** What the person chose, kept in this browser; whether the own video is off; and whether the
 *  engine has failed on this page, so that a prescribed background is not seen until another try.
 *  Source: VBG-04, VBG-08. */
export interface BackgroundStore {
  readonly kept: KeptChoices;
  readonly videoMuted: boolean;
  readonly engineFailed: boolean;
}

/** The state with which a page begins: what this browser keeps, without a video. */
export function beginBackground(): BackgroundStore {
  return { kept: readKept(), videoMuted: true, engineFailed: false };
}

export const useBackgroundStore = pageStore<BackgroundStore>(beginBackground);

function keep(kept: KeptChoices, more: Partial<BackgroundStore> = {}): void {
  remember(CURRENT_KEY, kept.current);
  remember(PREVIOUS_KEY, kept.previous);
  useBackgroundStore.setState({ ...more, kept });
}

/** Keeps a choice; an engine that has failed may try again.  Source: VBG-08, VBG-10. */
export function keepBackground(choice: BackgroundChoice): void {
  const { kept, videoMuted } = useBackgroundStore.getState();
  keep(keepChoice(kept, choice, videoMuted), { engineFailed: false });
}

/** After a failure none is chosen.  Source: VBG-13. */
export function rollBackChoice(): void {
  const { kept } = useBackgroundStore.getState();
  keep(keepChoice(kept, 'none', true), { engineFailed: true });
}

/** A background is on its way: an earlier failure no longer counts. */
export function noteNewTry(): void {
  if (useBackgroundStore.getState().engineFailed) useBackgroundStore.setState({ engineFailed: false });
}

/** The own video went off or on: what is kept survives it.  Source: VBG-08. */
export function noteVideoMuted(videoMuted: boolean): void {
  const { kept, videoMuted: before } = useBackgroundStore.getState();
  if (videoMuted === before) return;
  keep(videoMuted ? keepAtMute(kept) : restoreAtUnmute(kept), { videoMuted });
}
