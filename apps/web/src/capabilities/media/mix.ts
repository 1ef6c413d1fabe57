import { createMixer, type Mixer } from '@hemicycle/media';
import { pageState, pageStore } from '../../page-state.ts';
import { followSpeaker, readSpeaker } from '../devices/public.ts';
import { PRESSES } from './presses.ts';

/** The mix of the page while it can be heard on the chosen speaker; null: sounds play in their
 *  elements. */
export const useMix = pageStore<{ mixer: Mixer | null }>(() => ({ mixer: null }));

const page = pageState<{ readonly wanting: Set<symbol>; close: (() => void) | null }>(() => ({
  wanting: new Set(),
  close: null,
}));

/** Says whether a part of the page wants its sound mixed. While any part does, the page has one
 *  mix. Source: BEY-16, BEY-38. */
export function wantMix(part: symbol, wants: boolean): void {
  const { wanting } = page();
  if (wants) wanting.add(part);
  else wanting.delete(part);
  if (wanting.size > 0) page().close ??= openMix();
  else {
    page().close?.();
    page().close = null;
  }
}

function openMix(): (() => void) | null {
  const mixer = createMixer(() => show());
  if (mixer === null) return null;
  let isOpen = true;
  let isOnSpeaker = false;

  const show = () => useMix.setState({ mixer: isOpen && isOnSpeaker && mixer.isRunning() ? mixer : null });

  const playOn = async (speakerId: string) => {
    isOnSpeaker = false;
    show();
    const plays = await mixer.playOn(speakerId);
    if (readSpeaker() !== speakerId) return;
    isOnSpeaker = plays;
    show();
  };

  for (const press of PRESSES) addEventListener(press, mixer.resume, { capture: true, passive: true });
  const stopFollowing = followSpeaker((speakerId) => void playOn(speakerId));
  void playOn(readSpeaker());
  return () => {
    isOpen = false;
    stopFollowing();
    for (const press of PRESSES) removeEventListener(press, mixer.resume, { capture: true });
    show();
    mixer.close();
  };
}
