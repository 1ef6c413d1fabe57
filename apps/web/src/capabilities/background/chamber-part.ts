import type { ChamberPart } from '../../chamber-frame/chamber-part.ts';
import { useBackgroundEntries } from './background-entries.tsx';
import { BackgroundDialog } from './BackgroundDialog.tsx';
import { LowFrameRateBanner } from './LowFrameRateBanner.tsx';

/** What the backgrounds give to the chamber. */
export const backgroundChamberPart: ChamberPart = {
  texts: ['background'],
  banner: { at: 'last', Banner: LowFrameRateBanner },
  useCameraEntries: useBackgroundEntries,
  StandBy: BackgroundDialog,
};
