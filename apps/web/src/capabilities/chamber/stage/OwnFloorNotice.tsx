import { createContext, useContext } from 'react';
import { useOwnHuddleId } from '../../people/public.ts';
import { FloorMutedNotice } from '../../speakers/public.ts';

/** The own microphone for what stands on the stage, which is drawn apart from the controls.
 *  `unmute` is undefined while it cannot be switched on, and `whyNot` then says why, where there is
 *  a reason. */
export const OwnMicrophone = createContext<{
  readonly muted: boolean;
  readonly unmute: (() => void) | undefined;
  readonly whyNot: string | undefined;
} | null>(null);

/** Who has the floor of the main chamber and is muted reads so on the stage, with a way to unmute;
 *  in a huddle the floor is elsewhere. Source: BEY-13. */
export function OwnFloorNotice() {
  const microphone = useContext(OwnMicrophone);
  const inHuddle = useOwnHuddleId() !== null;
  if (microphone === null || inHuddle) return null;
  return (
    <FloorMutedNotice muted={microphone.muted} onUnmute={microphone.unmute} reason={microphone.whyNot} />
  );
}
