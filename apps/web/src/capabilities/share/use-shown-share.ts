import type { MediaPerson } from '@hemicycle/media';
import { canViewShare } from '@hemicycle/rules/share/share-policy';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { announce } from '../../ui/announcer.ts';
import { useSignedIn } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';

/** A screen that somebody else shares, as far as this person may see it. */
export interface ShownShare {
  readonly userId: string;
  readonly track: MediaStreamTrack;
}

/** Whether this person may see what others share.  Source: SHARE-05. */
export function useSeesShares(viewingDisabledUsers: readonly string[]): boolean {
  const { userId, actionsAllowed } = useSignedIn();
  const actionControlOn = useSiteConfig().flags?.enableViewShareScreenActionControl ?? false;
  const forceMuteShare = useLive((live) => live.people[userId]?.forceMuteShare ?? null);
  return canViewShare({ userId, forceMuteShare, viewingDisabledUsers, actionControlOn, actionsAllowed }).ok;
}

/** The shared screen to show: that of the first who shares one, null where there is none or the person may see none. Its begin and
 *  its end are said to assistive technology.  Source: SHARE-03 … SHARE-05. */
export function useShownShare(
  people: readonly MediaPerson[],
  viewingDisabledUsers: readonly string[],
): ShownShare | null {
  const { t } = useTranslation('share');
  const { userId, actionsAllowed } = useSignedIn();
  const flags = useSiteConfig().flags;
  const forceMuteShare = useLive((live) => live.people[userId]?.forceMuteShare ?? null);
  const may = canViewShare({
    userId,
    forceMuteShare,
    viewingDisabledUsers,
    actionControlOn: flags?.enableViewShareScreenActionControl ?? false,
    actionsAllowed,
  });
  const sharer = may.ok ? people.find((person) => person.share !== null) : undefined;
  const sharerId = sharer?.userId ?? null;
  const name = useLive((live) => (sharerId === null ? undefined : live.people[sharerId]?.displayName));
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (sharerId === before.current) return;
    if (sharerId !== null && name !== undefined) announce(t('nowSharing', { name }));
    if (sharerId === null) announce(t('noLongerSharing'));
    before.current = sharerId;
  }, [sharerId, name, t]);
  return sharer?.share ? { userId: sharer.userId, track: sharer.share } : null;
}
