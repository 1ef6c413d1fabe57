import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listComma } from '../../i18n/list-comma.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import styles from './SittingFiles.module.css';

/** One file to be saved, with its format; why it was not saved stands below it. */
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
  const errorText = useErrorText();
  const [state, setState] = useState<'idle' | 'busy' | { readonly failed: unknown }>('idle');

  async function handleSave() {
    if (state === 'busy') return;
    setState('busy');
    try {
      await save();
      setState('idle');
    } catch (failed) {
      setState({ failed });
    }
  }

  return (
    <li className={styles.row}>
      <TextButton
        alone
        aria-busy={state === 'busy' || undefined}
        aria-label={`${label}${listComma()}${format}`}
        onClick={() => void handleSave()}
      >
        {label}
      </TextButton>
      <span className={styles.format} aria-hidden="true">
        {state === 'busy' ? t('files.saving') : format}
      </span>
      {typeof state === 'object' && (
        <p className={styles.failed} role="alert">
          {t('files.failed')} {errorText(state.failed)}
        </p>
      )}
    </li>
  );
}
