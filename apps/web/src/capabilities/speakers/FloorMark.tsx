import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useHasFloor } from './use-has-floor.ts';

const FloorBadge = lazyPart(async () => ({ default: (await import('./FloorBadge.tsx')).FloorBadge }));

/** On the tile of somebody: that they have the floor, with their clock. Nothing on the tiles of
 *  others. Source: BEY-13. */
export function FloorMark({ userId }: { userId: string }) {
  return useHasFloor(userId) ? (
    <LazyPart>
      <FloorBadge />
    </LazyPart>
  ) : null;
}
