import { useLive } from '../../realtime/use-live.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useKeepsChannels } from './use-keeps-channels.ts';

const BoothRooms = lazyPart(async () => ({ default: (await import('./BoothRooms.tsx')).BoothRooms }));

/** What the tab of the rooms shows of the booths, to those who arrange them. */
export function BoothsInRooms() {
  const keeps = useKeepsChannels();
  const has = useLive((live) => live.interpreterChannels.length > 0);
  if (!keeps || !has) return null;
  return (
    <LazyPart inPlace>
      <BoothRooms />
    </LazyPart>
  );
}
