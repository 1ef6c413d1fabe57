import type { MediaPerson } from '@hemicycle/media';
import type { ViewShareAnswer } from '@hemicycle/rules/share/share-policy';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { useLive } from '../../realtime/use-live.ts';
import { announce } from '../../ui/announcer.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useSignedIn } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { viewAnswerOf } from './sees-shares.ts';

/** A screen that somebody else shares, as far as this person may see it. */
export interface ShownShare {
  readonly userId: string;
  readonly track: MediaStreamTrack;
}

/** The screen of the first who shares one; null where nobody does. */
export function firstShare(people: readonly MediaPerson[]): ShownShare | null {
  const sharer = people.find((person) => person.share !== null);
  return sharer?.share ? { userId: sharer.userId, track: sharer.share } : null;
}

function useViewAnswer(): ViewShareAnswer {
  const viewer = useSignedIn();
  const { flags } = useSiteConfig();
  return useLive(useShallow((live) => viewAnswerOf(viewer, flags, live)));
}

/** Whether this person may see what others share.  Source: SHARE-05. */
export function useSeesShares(): boolean {
  return useViewAnswer().ok;
}

/** What is shown of a screen that somebody shares: null where there is none or the person may see none. Its begin and its end are said to
 *  assistive technology; from whom it is taken away on the way is told why.  Source: SHARE-03 … SHARE-05. */
export function useShownShare(shared: ShownShare | null): ShownShare | null {
  const { t } = useTranslation('share');
  const answer = useViewAnswer();
  const refusal = answer.ok ? null : answer.reason;
  const shown = answer.ok ? shared : null;
  const sharerId = shown?.userId ?? null;
  const name = useLive((live) => (sharerId === null ? undefined : live.people[sharerId]?.displayName));
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (sharerId === before.current) return;
    if (sharerId !== null && name !== undefined) announce(t('nowSharing', { name }));
    if (sharerId === null && refusal === null) announce(t('noLongerSharing'));
    // It goes on for the others.
    if (sharerId === null && refusal !== null)
      showToast({ kind: 'warning', text: t(`viewRefusals.${refusal}`) });
    before.current = sharerId;
  }, [sharerId, name, refusal, t]);
  return shown;
}
