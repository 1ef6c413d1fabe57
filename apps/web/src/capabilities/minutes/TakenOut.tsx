import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import styles from './Minutes.module.css';

/** Stands in the place of a text that was just taken out: adds it again, or lets it go. Its first
 *  button has the focus, which the text had. Source: BEY-34. */
export function TakenOut({
  busy,
  onAddAgain,
  onDiscard,
}: {
  busy: boolean;
  onAddAgain: () => void;
  onDiscard: () => void;
}) {
  const { t, i18n } = useTranslation('minutes');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={place} lang={i18n.language} dir={i18n.dir()} className={styles.change}>
      <p role="status">{t('takenOut')}</p>
      <p className={styles.choices}>
        <Button size="sm" busy={busy} onClick={onAddAgain}>
          {t('addAgain')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </p>
    </div>
  );
}
