import type { ForceMute } from '@hemicycle/contract/people';
import type { ForceMuteAll } from '@hemicycle/contract/sessions';
import { effectiveForceMute, nothingForceMuted } from '@hemicycle/rules/moderation/force-mute';
import type { ActionsAllowed } from '@hemicycle/rules/permissions/holds';
import { useMemo } from 'react';
import { useLive } from '../../realtime/use-live.ts';
import { useSignedIn } from '../auth/public.ts';

/** The force-mute settings of moderators for one person. */
interface Words {
  readonly forceMuteAudio: ForceMute;
  readonly forceMuteVideo: ForceMute;
  readonly forceMuteShare: ForceMute;
}

/** The media that a person may not send, from the settings for the person and for everybody.
 *  Source: MEDIA-11, PERM-22 … PERM-24. */
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

/** The media that the signed-in person may not send now. */
export function useForceMuted(): ForceMuteAll {
  const { userId, actionsAllowed } = useSignedIn();
  const own = useLive((live) => live.people[userId]);
  const all = useLive((live) => live.session?.davra.forceMuteAll);
  return useMemo(() => forceMutedFor(own, all, actionsAllowed), [own, all, actionsAllowed]);
}
