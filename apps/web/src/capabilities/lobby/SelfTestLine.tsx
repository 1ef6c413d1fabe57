import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../../ui/icons.ts';
import styles from './SelfTestLine.module.css';
import type { SelfTest } from './use-self-test.ts';

/** How the self-test went, in a sentence with its time, and the button that makes it again. */
export function SelfTestLine({
  result,
  atMs,
  isRunning,
  onTestAgain,
}: SelfTest & { onTestAgain: () => void }) {
  const { t } = useTranslation('lobby');
  const key = wordsOf(result);
  useEffect(() => {
    if (atMs !== null) announce(t(key));
  }, [key, atMs, t]);
  const Sign =
    key === 'testWell' ? IconCircleCheck : key === 'untestedYet' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={styles.line}>
      <Sign className={styles.sign} data-kind={key} aria-hidden="true" />
      <div className={styles.words}>
        <p>{t(key)}</p>
        {atMs !== null && <p className={styles.at}>{t('testedAt', { time: formats().time(atMs) })}</p>}
      </div>
      <Button size="sm" busy={isRunning} onClick={onTestAgain}>
        {t(atMs === null ? 'testNow' : 'testAgain')}
      </Button>
    </div>
  );
}

function wordsOf(result: SelfTest['result']) {
  if (result === null) return 'untestedYet';
  const { camera, microphone } = result;
  if (camera === 'fails' && microphone === 'fails') return 'testBothFail';
  if (camera === 'fails') return 'testCameraFails';
  if (microphone === 'fails') return 'testMicrophoneFails';
  if (microphone === 'off') return 'testMicrophoneOff';
  return camera === 'off' ? 'testCameraOff' : 'testWell';
}
