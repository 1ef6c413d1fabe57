import { useTranslation } from 'react-i18next';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import styles from './HuddleBar.module.css';
import { ListeningBar } from './ListeningBar.tsx';
import { RecallTime } from './RecallTime.tsx';

/** What of the huddles also shows while the panel fills the screen of a phone: the countdown that
 *  brings everybody back, with the way out, and the bar of listening in. Source: HUD-08, BEY-37. */
export function PanelBanners() {
  return (
    <>
      <RecallBar />
      <ListeningBar />
    </>
  );
}

function RecallBar() {
  const { t } = useTranslation('huddles');
  const { huddles, leave } = useFrame();
  const isCalledBack = useLive((live) => live.huddleRecall !== null);
  if (huddles.huddle === null || !isCalledBack) return null;
  return (
    <AlertBanner
      kind="info"
      title={t('inHuddle', { title: huddles.huddle.title })}
      action={
        <span className={styles.actions}>
          <TextButton tone="inherit" alone onClick={leave}>
            {t('leave')}
          </TextButton>
        </span>
      }
    >
      <RecallTime />
    </AlertBanner>
  );
}
