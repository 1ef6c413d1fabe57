import type { ChamberPart } from '../../chamber-frame/chamber-part.ts';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { HuddleBar } from './HuddleBar.tsx';
import { HuddlesPart } from './HuddlesPart.tsx';

/** What the huddles give to the chamber. */
export const huddlesChamberPart: ChamberPart = {
  texts: ['huddles'],
  banner: { at: 'first', Banner: OwnHuddleBar },
  Details: HuddlesInDetails,
};

function OwnHuddleBar() {
  const { huddles, leave } = useFrame();
  return <HuddleBar huddle={huddles.huddle} onLeave={leave} />;
}

function HuddlesInDetails() {
  return <HuddlesPart {...useFrame().huddles} />;
}
