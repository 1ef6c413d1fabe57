import { permissions } from '@hemicycle/contract/permissions';
import { readDeviceFlags } from '@hemicycle/rules/devices/device-flags';
import { holds } from '@hemicycle/rules/permissions/holds';
import { canShare } from '@hemicycle/rules/share/share-policy';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useSignedIn } from '../auth/public.ts';
import { useForceMuted } from './use-force-muted.ts';

/** Shows a toast when the person is force-muted and when they are released. For sharing it shows
 *  only changes for everybody, to people who may share, since a change for one person comes with
 *  its own notification. Silent on entering. Source: MEDIA-11, PERM-24. */
export function useForceMuteNotices(): void {
  const { t } = useTranslation('moderation');
  const { userId, actionsAllowed } = useSignedIn();
  const { audio, video, share } = useForceMuted();
  const ready = useLive((live) => live.version !== null);
  const shareWord = useLive((live) => live.people[userId]?.forceMuteShare ?? null);
  const before = useRef<{
    readonly audio: boolean;
    readonly video: boolean;
    readonly share: boolean;
    readonly shareWord: typeof shareWord;
  } | null>(null);
  const { iPad, iPhone } = readDeviceFlags(navigator);
  const mayShare =
    holds(actionsAllowed, permissions.videoControls) &&
    canShare({ forceMuteShare: shareWord, onIpadOrIphone: iPad || iPhone, actionsAllowed }).ok;
  useEffect(() => {
    if (!ready) return;
    const was = before.current;
    before.current = { audio, video, share, shareWord };
    if (was === null) return;
    if (audio !== was.audio) {
      showToast(audio ? { kind: 'warning', text: t('audioForced') } : { text: t('audioReleased') });
    }
    if (video !== was.video) {
      showToast(video ? { kind: 'warning', text: t('videoForced') } : { text: t('videoReleased') });
    }
    if (share !== was.share && shareWord === was.shareWord && mayShare) {
      showToast(share ? { kind: 'warning', text: t('shareForced') } : { text: t('shareReleased') });
    }
  }, [ready, audio, video, share, shareWord, mayShare, t]);
}
