import type { ForceMute } from '@hemicycle/contract/people';
import type { ForceMuteAll } from '@hemicycle/contract/sessions';
import { effectiveForceMute, nothingForceMuted } from '@hemicycle/rules/moderation/force-mute';
import type { ActionsAllowed } from '@hemicycle/rules/permissions/holds';
import { useMemo } from 'react';
import { useLive } from '../../realtime/use-live.ts';
import { useSignedIn } from '../auth/public.ts';

/** A moderator's words on one person. */
interface Words {
  readonly forceMuteAudio: ForceMute;
  readonly forceMuteVideo: ForceMute;
  readonly forceMuteShare: ForceMute;
}

/** What somebody is kept from sending, by the words on the person and on all. Source: MEDIA-11,
 *  PERM-22 … PERM-24. */
export function forceMutedFor(
  words: Words | undefined,
  all: ForceMuteAll = nothingForceMuted,
  actionsAllowed: ActionsAllowed = [],
): ForceMuteAll {
  const muted = (what: keyof ForceMuteAll, own: ForceMute | undefined) =>
    effectiveForceMute(what, { own: own ?? null, all, actionsAllowed }) === -1;
  return {
    audio: muted('audio', words?.forceMuteAudio),
    video: muted('video', words?.forceMuteVideo),
    share: muted('share', words?.forceMuteShare),
  };
}

/** What the person signed in is kept from sending now. */
export function useForceMuted(): ForceMuteAll {
  const { userId, actionsAllowed } = useSignedIn();
  const own = useLive((live) => live.people[userId]);
  const all = useLive((live) => live.session?.davra.forceMuteAll);
  return useMemo(() => forceMutedFor(own, all, actionsAllowed), [own, all, actionsAllowed]);
}
