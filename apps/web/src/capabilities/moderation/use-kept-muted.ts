import type { LivePerson } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { useLive } from '../../realtime/use-live.ts';
import { useMay, useSignedIn } from '../auth/public.ts';
import { forceMutedFor } from './use-force-muted.ts';

/** Whether the microphone of somebody is kept off until released, by the word on the person or on
 *  all, as far as a moderator is to see it; others see a muted one. What somebody else may release
 *  by their role is not known here. Source: MEDIA-11, PERM-22, PEOP-22. */
export function useKeptMuted(person: LivePerson): boolean {
  const { userId, actionsAllowed } = useSignedIn();
  const moderates = useMay(permissions.moderation);
  const all = useLive((live) => live.session?.davra.forceMuteAll);
  return moderates && forceMutedFor(person, all, person.userId === userId ? actionsAllowed : []).audio;
}
