import { permissions } from '@hemicycle/contract/permissions';
import { forceMuteAllPermission } from '@hemicycle/rules/moderation/force-mute';
import { holds } from '@hemicycle/rules/permissions/holds';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useSignedIn } from '../auth/public.ts';

const ModerateAll = lazyPart(async () => ({ default: (await import('./ModerateAll.tsx')).ModerateAll }));

/** The menu `ModerateAll`, loaded for those who may have an entry of it. */
export function ModerateEverybody() {
  const { actionsAllowed } = useSignedIn();
  const needed = [permissions.moderation, ...Object.values(forceMuteAllPermission)];
  if (!needed.some((permission) => holds(actionsAllowed, permission))) return null;
  return (
    <LazyPart>
      <ModerateAll />
    </LazyPart>
  );
}
