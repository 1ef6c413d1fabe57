import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './PageFailed.module.css';
import { useErrorText } from './use-error-text.ts';
import { HemicycleMark } from './Wordmark.tsx';

/** A full page for the case that nothing can be drawn: what happened, and a button. `what` failed:
 *  a call, which is tried again, or a part of the page or the page itself, where the page is loaded
 *  again. */
export function PageFailed({
  what = 'call',
  error,
  onTryAgain,
}: {
  what?: 'call' | 'part' | 'page';
  error: unknown;
  onTryAgain: () => void | Promise<void>;
}) {
  const { t } = useTranslation('ui');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  return (
    <main className={styles.page}>
      <HemicycleMark />
      <h1 className={styles.title}>{t(what === 'part' ? 'partMissingTitle' : 'pageFailedTitle')}</h1>
      <p className={styles.text} role="alert">
        {what === 'call' ? errorText(error) : t(what === 'part' ? 'partMissingText' : 'pageFailedText')}
      </p>
      <Button
        variant="primary"
        busy={busy}
        onClick={() => {
          setBusy(true);
          void Promise.resolve(onTryAgain()).finally(() => setBusy(false));
        }}
      >
        {t(what === 'call' ? 'tryAgain' : 'reload')}
      </Button>
    </main>
  );
}
