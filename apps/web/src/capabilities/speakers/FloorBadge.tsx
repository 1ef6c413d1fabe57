import { useTranslation } from 'react-i18next';
import { IconPodium } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './FloorBadge.module.css';
import { clockTime } from './clock-time.ts';
import { useSpeechClock } from './use-speech-clock.ts';

/** Who has the floor, with their clock; over the limit in another colour, with a plus.  Source: BEY-13, looks §6. */
export function FloorBadge() {
  const { t } = useTranslation('speakers');
  const clock = useSpeechClock();
  if (clock === null) return null;
  return (
    <span className={styles.badge} data-over={clock.kind === 'over' || undefined}>
      <IconPodium aria-hidden="true" />
      <span className={styles.time} dir="ltr" aria-hidden="true">
        {clockTime(clock)}
      </span>
      <VisuallyHidden>{t('hasFloor')}</VisuallyHidden>
    </span>
  );
}
