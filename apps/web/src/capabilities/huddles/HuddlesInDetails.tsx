import { permissions } from '@hemicycle/contract/permissions';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useMay } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { HuddlesPart } from './HuddlesPart.tsx';
import { RoomDropdown } from './RoomDropdown.tsx';

/** The huddles among the details of the session. */
export function HuddlesInDetails() {
  const moves = useFrame().huddles;
  const mayEnter = useMay(permissions.huddleButton);
  const isHosted = useSiteConfig().media === 'webex';
  const hasHuddles = useLive((live) => live.huddles.length > 0);
  return (
    <>
      {mayEnter && !isHosted && hasHuddles && <RoomDropdown />}
      <HuddlesPart {...moves} />
    </>
  );
}
