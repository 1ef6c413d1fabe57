import type { LivePerson } from '@hemicycle/contract/people-live';
import { permissions } from '@hemicycle/contract/permissions';
import { useLive } from '../../realtime/use-live.ts';
import { useMay, useSignedIn } from '../auth/public.ts';
import { forceMutedFor } from './use-force-muted.ts';

/** Whether a person's microphone is force-muted, individually or with everybody, as far as a
 *  moderator should see it. Other viewers see only that it is muted. The roles of other people are
 *  not known here, so their own right to unmute is ignored. Source: MEDIA-11, PERM-22, PEOP-22. */
export function useKeptMuted(person: LivePerson): boolean {
  const { userId, actionsAllowed } = useSignedIn();
  const moderates = useMay(permissions.moderation);
  const all = useLive((live) => live.session?.davra.forceMuteAll);
  return moderates && forceMutedFor(person, all, person.userId === userId ? actionsAllowed : []).audio;
}
