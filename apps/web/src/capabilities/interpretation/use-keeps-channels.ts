import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';

/** Whether the viewer arranges channels and booths. Where a hosted provider carries the meetings
 *  there are none. Source: PERM-39. */
export function useKeepsChannels(): boolean {
  const moderates = useMay(permissions.moderation);
  const administers = useMay(permissions.adminPage);
  const sees = useMay(permissions.interpreterRoomView);
  const isHosted = useSiteConfig().media === 'webex';
  return (moderates || administers) && sees && !isHosted;
}
