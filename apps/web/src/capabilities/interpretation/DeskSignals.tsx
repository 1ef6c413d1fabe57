import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import styles from './BoothDesk.module.css';
import { DeskTip } from './DeskTip.tsx';
import type { useSignals } from './use-signals.ts';

const SIGNALS = ['slowDown', 'closerToMicrophone'] as const;

/** Buttons by which the interpreter asks the speaker to slow down or to come closer to the
 *  microphone. Source: BEY-38, looks picture 11b. */
export function DeskSignals({ signals: { speaker, busy, ask } }: { signals: ReturnType<typeof useSignals> }) {
  const { t } = useTranslation('interpretation');
  const heading = useId();
  return (
    <div className={styles.signals} role="group" aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t('tellSpeaker')}
      </h3>
      <p className={styles.note}>
        {speaker === null ? t('nobodyHasFloor') : t('hasFloor', { name: speaker })}
      </p>
      <div className={styles.acts}>
        {SIGNALS.map((signal) => (
          <DeskTip key={signal} deskKey={signal}>
            <Button unavailable={ask === undefined && !busy} onClick={() => ask?.(signal)}>
              {t(`signals.${signal}`)}
            </Button>
          </DeskTip>
        ))}
      </div>
    </div>
  );
}
