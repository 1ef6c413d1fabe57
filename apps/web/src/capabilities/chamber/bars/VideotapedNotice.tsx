import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../realtime/use-live.ts';
import { announce } from '../../../ui/announcer.ts';
import { useOwnHuddleId } from '../../people/public.ts';
import { useSiteConfig } from '../../site/public.ts';
import styles from './TopBar.module.css';

/** The notice is shown only in a window wider than this, in px. Source: MEDIA-21. */
export const VIDEOTAPED_WIDER_THAN_PX = 1400;

function useWiderThan(widthPx: number): boolean {
  const [wide, setWide] = useState(() => window.innerWidth > widthPx);
  useEffect(() => {
    const read = () => setWide(window.innerWidth > widthPx);
    window.addEventListener('resize', read);
    return () => window.removeEventListener('resize', read);
  }, [widthPx]);
  return wide;
}

/** Says beside the name of the house that the sitting, or the huddle of the person, is being
 *  recorded, on a site that wants this notice. Screen readers read it as it appears. Source:
 *  MEDIA-21. */
export function VideotapedNotice() {
  const { t } = useTranslation('chamber');
  const wanted = useSiteConfig().flags?.showVideotapedMessage ?? false;
  const huddleId = useOwnHuddleId();
  const recording = useLive(
    ({ session, recording: { rooms } }) =>
      session?.davra.recording === true ||
      rooms.some((one) => one.kind === 'recording' && one.asksUntil === null && one.roomId === huddleId),
  );
  const wide = useWiderThan(VIDEOTAPED_WIDER_THAN_PX);
  const shown = wanted && recording && wide;
  const text = t('videotaped');
  useEffect(() => {
    if (shown) announce(text);
  }, [shown, text]);
  return shown ? <p className={styles.videotaped}>{text}</p> : null;
}
