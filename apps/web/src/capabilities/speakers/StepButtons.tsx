import type { Speech } from '@hemicycle/contract/speakers';
import { useTranslation } from 'react-i18next';
import { MarkedText } from '../../i18n/MarkedText.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconPlayerPause, IconPlayerPlay } from '../../ui/icons.ts';
import { Reason } from '../../ui/Reason.tsx';
import styles from './Speakers.module.css';
import type { SpeakerSteps, StepName } from './use-speaker-steps.ts';

/** The buttons that move the list on: call the next person in the order of hands, whose name is on
 *  the button; stop or start the clock; end the speech. Each button keeps its place; the call has a
 *  row of its own. Source: BEY-13. */
export function StepButtons({
  steps: { run, busy },
  speech,
  next,
}: {
  steps: SpeakerSteps;
  speech: Speech | undefined;
  /** The name of the next person; null where nobody waits. */
  next: string | null;
}) {
  const { t } = useTranslation('speakers');
  const offline = run === undefined ? t('offline') : undefined;
  const why = offline ?? (next === null ? t('nobodyWaits') : undefined);
  const paused = speech?.runningSince === null;
  // Only one step runs at a time; meanwhile the other buttons are disabled.
  const other = (...own: StepName[]) => busy !== null && !own.includes(busy);
  return (
    <div className={styles.steps}>
      <Reason text={why} tip={next ?? undefined}>
        <Button
          variant="primary"
          busy={busy === 'next'}
          disabled={other('next')}
          onClick={() => run?.('next')}
        >
          {next === null ? (
            t('next')
          ) : (
            <MarkedText text={t('nextNamed', { name: next })} renderMark={(name) => <bdi>{name}</bdi>} />
          )}
        </Button>
      </Reason>
      {speech !== undefined && (
        <>
          <Reason text={offline}>
            <Button
              icon={paused ? <IconPlayerPlay aria-hidden="true" /> : <IconPlayerPause aria-hidden="true" />}
              busy={busy === 'pause' || busy === 'resume'}
              disabled={other('pause', 'resume')}
              onClick={() => run?.(paused ? 'resume' : 'pause')}
            >
              {t(paused ? 'resume' : 'pause')}
            </Button>
          </Reason>
          <Reason text={offline}>
            <Button busy={busy === 'end'} disabled={other('end')} onClick={() => run?.('end')}>
              {t(speech.kind === 'speech' ? 'end' : 'backToSpeech')}
            </Button>
          </Reason>
          {speech.kind === 'intervention' && (
            <Reason text={offline}>
              <Button busy={busy === 'answer'} disabled={other('answer')} onClick={() => run?.('answer')}>
                {t('answer')}
              </Button>
            </Reason>
          )}
        </>
      )}
    </div>
  );
}
