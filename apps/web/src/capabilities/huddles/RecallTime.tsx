import { useTranslation } from 'react-i18next';
import { countdownText } from '@hemicycle/rules/foundations/duration';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useServerSeconds } from '../../use-server-seconds.ts';
import styles from './HuddleBar.module.css';

/** The time until everybody is brought back; nothing where nobody is called back. A screen reader
 *  reads the time of day, which does not change each second. */
export function RecallTime() {
  const endsAt = useLive((live) => live.huddleRecall?.endsAt);
  return endsAt === undefined ? null : <TimeLeft endsAt={endsAt} />;
}

function TimeLeft({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation('huddles');
  const leftSeconds = Math.max(0, Math.floor((endsAt - useServerSeconds()) / 1000));
  return (
    <>
      <span className={styles.time} aria-hidden="true">
        {t('backIn', { time: countdownText(leftSeconds * 1000) })}
      </span>
      <VisuallyHidden>{t('backAt', { time: formats().time(endsAt) })}</VisuallyHidden>
    </>
  );
}
