import { useLive } from '../../realtime/use-live.ts';
import type { ChamberPart } from '../../chamber-frame/chamber-part.ts';
import { useWindowWidth } from '../layout/public.ts';
import { QuorumButton } from './QuorumButton.tsx';

/** What the quorum gives to the chamber. */
export const quorumChamberPart: ChamberPart = { texts: ['quorum'], Chip: QuorumInTopBar };

/** The quorum in the top bar. Beside an open vote a phone has no room for the figure. */
function QuorumInTopBar() {
  const { widthClass } = useWindowWidth();
  const pollOpen = useLive((live) => live.polls.some(({ status }) => status === 'open'));
  return <QuorumButton brief={widthClass === 'phone' && pollOpen} />;
}
