import type { AgendaItem } from '@hemicycle/contract/agenda';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const SpeakOnItem = lazyPart(async () => ({ default: (await import('./SpeakOnItem.tsx')).SpeakOnItem }));

/** The way to speak on an item of the agenda, in the chamber. Source: BEY-43. */
export function SpeakOnItemPart({ item }: { item: AgendaItem }) {
  return (
    <Suspense>
      <SpeakOnItem item={item} />
    </Suspense>
  );
}
