import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './PageFailed.module.css';
import { useErrorText } from './use-error-text.ts';
import { HemicycleMark } from './Wordmark.tsx';

/** The whole page when nothing can be drawn: what happened, and the way on. */
export function PageFailed({
  error,
  onTryAgain,
}: {
  error: unknown;
  onTryAgain: () => void | Promise<void>;
}) {
  const { t } = useTranslation('ui');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  return (
    <main className={styles.page}>
      <HemicycleMark />
      <h1 className={styles.title}>{t('pageFailedTitle')}</h1>
      <p className={styles.text} role="alert">
        {errorText(error)}
      </p>
      <Button
        variant="primary"
        busy={busy}
        onClick={() => {
          setBusy(true);
          void Promise.resolve(onTryAgain()).finally(() => setBusy(false));
        }}
      >
        {t('tryAgain')}
      </Button>
    </main>
  );
}
