import { useTranslation } from 'react-i18next';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import styles from './HuddleBar.module.css';
import { RecallTime } from './RecallTime.tsx';

/** A bar inside a huddle while a countdown brings everybody back, with the way out: it shows where
 *  the panel fills the screen of a phone. Source: HUD-08. */
export function RecallBar() {
  const { t } = useTranslation('huddles');
  const { huddles, leave } = useFrame();
  if (huddles.huddle === null) return null;
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
