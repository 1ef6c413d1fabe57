import { createContext, useContext } from 'react';
import { useOwnHuddleId } from '../../people/public.ts';
import { FloorMutedNotice } from '../../speakers/public.ts';

/** The viewer's own microphone, for the stage, which is drawn apart from the controls. `unmute` is
 *  undefined while the microphone cannot be switched on; `whyNot` then says why, if there is a
 *  reason. */
export const OwnMicrophone = createContext<{
  readonly muted: boolean;
  readonly unmute: (() => void) | undefined;
  readonly whyNot: string | undefined;
} | null>(null);

/** Tells a viewer who has the floor that they are muted, with a button to unmute. Nothing in a
 *  huddle, since the floor is that of the main chamber. Source: BEY-13. */
export function OwnFloorNotice() {
  const microphone = useContext(OwnMicrophone);
  const inHuddle = useOwnHuddleId() !== null;
  if (microphone === null || inHuddle) return null;
  return (
    <FloorMutedNotice muted={microphone.muted} onUnmute={microphone.unmute} reason={microphone.whyNot} />
  );
}
