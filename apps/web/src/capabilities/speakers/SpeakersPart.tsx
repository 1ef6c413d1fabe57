import { permissions } from '@hemicycle/contract/permissions';
import type { Group } from '@hemicycle/contract/people';
import { Suspense } from 'react';
import { useLive } from '../../realtime/use-live.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useMay } from '../auth/public.ts';
import { useComingItems } from './use-coming-items.ts';

const SpeakersSection = lazyPart(async () => ({
  default: (await import('./SpeakersSection.tsx')).SpeakersSection,
}));

/** The speakers list above the raised hands. It is shown once there is a list, to people who may
 *  open one, and to people who may ask to speak on a coming item. Its program is loaded then.
 *  Source: BEY-13. */
export function SpeakersPart({ groups }: { groups: readonly Group[] }) {
  const there = useLive((live) => live.speakers !== null);
  const here = useLive((live) => live.session !== null);
  const moves = useMay(permissions.lowerAllHands);
  const coming = useComingItems().length > 0;
  if (!here || !(there || moves || coming)) return null;
  return (
    <Suspense>
      <SpeakersSection groups={groups} />
    </Suspense>
  );
}
