import type { Minutes } from '@hemicycle/contract/minutes';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Wording } from './FactBlock.tsx';
import styles from './Minutes.module.css';

/** Facts that the sources have, and the minutes do not yet. Source: BEY-34. */
export function MissingFacts({
  missing,
  busy,
  onTake,
}: {
  missing: Minutes['missing'];
  busy: boolean;
  onTake: (key: string) => void;
}) {
  const { t } = useTranslation('minutes');
  return (
    <section aria-labelledby="minutes-missing" className={styles.missing}>
      <h2 id="minutes-missing" className={styles.sideTitle}>
        {t('missing')}
      </h2>
      <ul>
        {missing.map(({ key, wording }) => (
          <li key={key} className={styles.change}>
            {wording.heading !== null && (
              <p dir="auto">
                <b>{wording.heading}</b>
              </p>
            )}
            <Wording wording={wording} />
            <Button size="sm" busy={busy} onClick={() => onTake(key)}>
              {t('takeMissing')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
