import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useHasFloor } from './use-has-floor.ts';

const FloorBadge = lazyPart(async () => ({ default: (await import('./FloorBadge.tsx')).FloorBadge }));

/** The clock on the tile of the person who has the floor; nothing on other tiles. Source:
 *  BEY-13. */
export function FloorMark({ userId }: { userId: string }) {
  return useHasFloor(userId) ? (
    <LazyPart>
      <FloorBadge />
    </LazyPart>
  ) : null;
}
