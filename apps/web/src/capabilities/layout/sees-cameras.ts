import { canViewCameras } from '@hemicycle/rules/permissions/view-cameras';
import { useSignedIn } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';

/** Whether this person may see the cameras of others, as the server judges it too. Source:
 *  PERM-18. */
export function useSeesCameras(): boolean {
  const { actionsAllowed } = useSignedIn();
  const { flags } = useSiteConfig();
  return canViewCameras({ actionsAllowed, actionControlOn: flags?.enableViewVideoActionControl ?? false });
}
