import { currentSpeech } from '@hemicycle/rules/speakers/speaking-time';
import { lazy, Suspense } from 'react';
import { useLive } from '../../realtime/use-live.ts';

const FloorBadge = lazy(async () => ({ default: (await import('./FloorBadge.tsx')).FloorBadge }));

/** On the tile of somebody: that they have the floor, with their clock. Nothing on the tiles of others.  Source: BEY-13. */
export function FloorMark({ userId }: { userId: string }) {
  const speaks = useLive(({ speakers }) => currentSpeech(speakers?.speeches ?? [])?.userId === userId);
  return speaks ? (
    <Suspense>
      <FloorBadge />
    </Suspense>
  ) : null;
}
