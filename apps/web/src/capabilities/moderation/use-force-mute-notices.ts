import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useForceMuted } from './use-force-muted.ts';

/** Says by a toast when one is muted by force, and when one may send again. Silent on entering.  Source: MEDIA-11. */
export function useForceMuteNotices(): void {
  const { t } = useTranslation('moderation');
  const { audio, video } = useForceMuted();
  const ready = useLive((live) => live.version !== null);
  const before = useRef<{ audio: boolean; video: boolean } | null>(null);
  useEffect(() => {
    if (!ready) return;
    const was = before.current;
    before.current = { audio, video };
    if (was === null) return;
    if (audio !== was.audio) {
      showToast(audio ? { kind: 'warning', text: t('audioForced') } : { text: t('audioReleased') });
    }
    if (video !== was.video) {
      showToast(video ? { kind: 'warning', text: t('videoForced') } : { text: t('videoReleased') });
    }
  }, [ready, audio, video, t]);
}
