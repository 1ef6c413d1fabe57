import { useTranslation } from 'react-i18next';
import { listComma } from '../../i18n/list-comma.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { useAction } from '../auth/public.ts';
import styles from './SittingFiles.module.css';

/** One file to save, with its format. If saving fails, the reason stands below. */
export function FileRow({
  label,
  format,
  save,
}: {
  label: string;
  format: string;
  save: () => Promise<void>;
}) {
  const { t } = useTranslation('earlier-sessions');
  const { run, busy, failureText } = useAction(save);
  return (
    <li className={styles.row}>
      <TextButton
        alone
        aria-busy={busy || undefined}
        aria-label={`${label}${listComma()}${format}`}
        onClick={() => void run()}
      >
        {label}
      </TextButton>
      <span className={styles.format} aria-hidden="true">
        {busy ? t('files.saving') : format}
      </span>
      {failureText !== null && (
        <p className={styles.failed} role="alert">
          {t('files.failed')} {failureText}
        </p>
      )}
    </li>
  );
}
