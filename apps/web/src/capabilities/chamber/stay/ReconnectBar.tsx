import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceGap, withFullStop } from '../../../i18n/sentences.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import styles from './ReconnectBar.module.css';

/** Stands under the top bar while the page reconnects, with the seconds until the next attempt. It
 *  says what to do where the account has too many connections. Source: MEDIA-03, WS-01, BEY-23,
 *  looks picture 4 (reconnecting). */
export function ReconnectBar({
  attempt,
  retryAtMs,
  isCrowded,
  onTryNow,
}: {
  attempt: number;
  /** When the next attempt begins, in ms by the clock of the device; null while an attempt is under
   *  way. */
  retryAtMs: number | null;
  /** The server refuses the connection, because the account has too many. */
  isCrowded: boolean;
  onTryNow: () => void;
}) {
  const { t } = useTranslation('chamber');
  const seconds = useSecondsUntil(retryAtMs);
  return (
    <div className={styles.bar} role="status">
      <Spinner />
      <p className={styles.text}>
        <b>{withFullStop(t(isCrowded ? 'crowdedTitle' : 'reconnecting'))}</b>
        {sentenceGap()}
        {t(isCrowded ? 'crowdedText' : 'reconnectingText')}
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

/** Whole seconds until `atMs`, at least 1; null without `atMs`. */
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
