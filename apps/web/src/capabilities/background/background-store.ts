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
  // A page begins without video, as if the person had switched the camera off.
  return keepAtMute({ current: read(CURRENT_KEY), previous: read(PREVIOUS_KEY) });
}

/** The person's choice, kept in this browser; whether the own video is off; and whether the engine
 *  has failed on this page. After a failure the preview shows no background until another try.
 *  Source: VBG-04, VBG-08. */
export interface BackgroundStore {
  readonly kept: KeptChoices;
  readonly videoMuted: boolean;
  readonly engineFailed: boolean;
}

/** The state of a new page: the choices that this browser keeps, without video. */
export function beginBackground(): BackgroundStore {
  return { kept: readKept(), videoMuted: true, engineFailed: false };
}

export const useBackgroundStore = pageStore<BackgroundStore>(beginBackground);

function keep(kept: KeptChoices, more: Partial<BackgroundStore> = {}): void {
  remember(CURRENT_KEY, kept.current);
  remember(PREVIOUS_KEY, kept.previous);
  useBackgroundStore.setState({ ...more, kept });
}

/** Stores a choice; after a failure the engine may then try again. Source: VBG-08, VBG-10. */
export function keepBackground(choice: BackgroundChoice): void {
  const { kept, videoMuted } = useBackgroundStore.getState();
  keep(keepChoice(kept, choice, videoMuted), { engineFailed: false });
}

/** Sets the choice to no background after a failure. Source: VBG-13. */
export function rollBackChoice(): void {
  const { kept } = useBackgroundStore.getState();
  keep(keepChoice(kept, 'none', true), { engineFailed: true });
}

/** Notes that a background is starting: an earlier failure does not count then. */
export function noteNewTry(): void {
  if (useBackgroundStore.getState().engineFailed) useBackgroundStore.setState({ engineFailed: false });
}

/** Notes that the own video went off or on; the stored choice survives this. Source: VBG-08. */
export function noteVideoMuted(videoMuted: boolean): void {
  const { kept, videoMuted: before } = useBackgroundStore.getState();
  if (videoMuted === before) return;
  keep(videoMuted ? keepAtMute(kept) : restoreAtUnmute(kept), { videoMuted });
}
