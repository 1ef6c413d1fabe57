import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import type { Sending } from './send-to-place.ts';
import styles from './SendingFile.module.css';

/** How far a file is on its way to the site, and a button to give it up. Source: UPL-03. */
export function SendingFile({ sending, onCancel }: { sending: Sending; onCancel: () => void }) {
  const { t } = useTranslation(['uploads', 'ui']);
  const words = t('sending', { percent: formats().number(Math.floor(sending.share * 100)) });
  return (
    <div className={styles.sending} role="status">
      <progress className={styles.bar} max={1} value={sending.share} aria-label={words} />
      <span>{words}</span>
      <Button size="sm" onClick={onCancel}>
        {t('ui:cancel')}
      </Button>
      {sending.goesOn && <span>{t('goesOn')}</span>}
    </div>
  );
}
