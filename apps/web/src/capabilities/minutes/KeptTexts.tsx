import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import styles from './Minutes.module.css';

interface KeptText {
  readonly key: string;
  readonly text: string;
}

/** Texts that this tab keeps, whose blocks the minutes have no more. `onAddAgain` null: no text can
 *  be added now. Source: BEY-34. */
export function KeptTexts({
  kept,
  busy,
  onAddAgain,
  onDiscard,
}: {
  kept: readonly KeptText[];
  busy: boolean;
  onAddAgain: ((one: KeptText) => void) | null;
  onDiscard: (key: string) => void;
}) {
  const { t } = useTranslation('minutes');
  return (
    <section aria-labelledby="minutes-kept" className={styles.missing}>
      <h2 id="minutes-kept" className={styles.sideTitle}>
        {t('gone')}
      </h2>
      <ul>
        {kept.map((one) => (
          <li key={one.key} className={styles.change}>
            <p className={styles.theirs} dir="auto">
              {one.text}
            </p>
            <p className={styles.choices}>
              {onAddAgain !== null && (
                <Button size="sm" busy={busy} onClick={() => onAddAgain(one)}>
                  {t('addAgain')}
                </Button>
              )}
              <Button size="sm" variant="quiet" onClick={() => onDiscard(one.key)}>
                {t('discard')}
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
