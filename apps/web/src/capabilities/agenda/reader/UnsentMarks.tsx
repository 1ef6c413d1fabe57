import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { countWaitingMarks, removeWaitingMarks } from '../../../waiting-marks.ts';
import { SiteFrame } from '../../site/public.ts';
import { sendAllWaiting } from './unsent-marks.ts';
import styles from './UnsentMarks.module.css';

/** The question before somebody signs out, or uses another account, while marks of theirs wait in
 *  this browser: send them now, discard them, or stay. `onGo`: none waits any more. Source:
 *  AGENDA-01. */
export function UnsentMarks({ onGo, onStay }: { onGo: () => void; onStay: () => void }) {
  const { t } = useTranslation('agenda');
  const [count, setCount] = useState(countWaitingMarks);
  const [state, setState] = useState<'asks' | 'sending' | 'left'>('asks');
  const { number } = formats();

  async function send() {
    setState('sending');
    await sendAllWaiting();
    const left = countWaitingMarks();
    if (left === 0) return onGo();
    setCount(left);
    setState('left');
  }

  function discard() {
    removeWaitingMarks();
    onGo();
  }

  return (
    <SiteFrame title={t('unsent.title')} width="narrow">
      <h1>{t('unsent.title')}</h1>
      <p className={styles.text}>{t('unsent.text', { count, n: number(count) })}</p>
      {state === 'left' && (
        <AlertBanner kind="error" urgent title={t('unsent.left')}>
          {t('unsent.leftText')}
        </AlertBanner>
      )}
      <div className={styles.answers}>
        <Button variant="primary" size="lg" busy={state === 'sending'} onClick={() => void send()}>
          {t('unsent.send')}
        </Button>
        <Button variant="danger" size="lg" unavailable={state === 'sending'} onClick={discard}>
          {t('unsent.discard', { count, n: number(count) })}
        </Button>
        <Button size="lg" unavailable={state === 'sending'} onClick={onStay}>
          {t('unsent.stay')}
        </Button>
      </div>
    </SiteFrame>
  );
}
