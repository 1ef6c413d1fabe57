import { canViewCameras } from '@hemicycle/rules/permissions/view-cameras';
import { useSignedIn } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';

/** Whether this person may see the cameras of other people, by the same rule as on the server.
 *  Source: PERM-18. */
export function useSeesCameras(): boolean {
  const { actionsAllowed } = useSignedIn();
  const { flags } = useSiteConfig();
  return canViewCameras({ actionsAllowed, actionControlOn: flags?.enableViewVideoActionControl ?? false });
}
