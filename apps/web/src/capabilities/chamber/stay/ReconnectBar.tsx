import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withFullStop } from '../../../i18n/full-stop.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import styles from './ReconnectBar.module.css';

/** Under the top bar while the connection is looked for, with the seconds until the next attempt.
 *  Source: MEDIA-03, BEY-23, looks picture 4 (reconnecting). */
export function ReconnectBar({
  attempt,
  retryAtMs,
  onTryNow,
}: {
  attempt: number;
  /** By the clock of the device; null while an attempt is under way. */
  retryAtMs: number | null;
  onTryNow: () => void;
}) {
  const { t } = useTranslation('chamber');
  const seconds = useSecondsUntil(retryAtMs);
  return (
    <div className={styles.bar} role="status">
      <Spinner />
      <p className={styles.text}>
        <b>{withFullStop(t('reconnecting'))}</b> {t('reconnectingText')}
      </p>
      {attempt > 0 && (
        <span className={styles.attempt} aria-hidden="true">
          {seconds === null ? t('attempt', { attempt }) : t('attemptNext', { attempt, seconds })}
        </span>
      )}
      <TextButton tone="inherit" alone onClick={onTryNow}>
        {t('tryNow')}
      </TextButton>
    </div>
  );
}

/** Whole seconds until a moment, at least 1; null without one. */
function useSecondsUntil(atMs: number | null): number | null {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (atMs === null) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, [atMs]);
  return atMs === null ? null : Math.max(1, Math.ceil((atMs - nowMs) / 1000));
}
