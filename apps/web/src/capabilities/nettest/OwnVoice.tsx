import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { hearOwnVoice } from './hear-own-voice.ts';
import { noteVoice } from './test-run.ts';
import styles from './NetworkTests.module.css';

type Step = 'idle' | 'joins' | 'speak' | 'done';

/** Sends the person's voice through a test room and plays what comes back. It begins only when the
 *  person asks, since it opens the microphone. Source: BEY-44. */
export function OwnVoice() {
  const { t } = useTranslation('nettest');
  const errorText = useErrorText();
  const [step, setStep] = useState<Step>('idle');
  const [words, setWords] = useState<string | null>(null);
  const [recording, setRecording] = useState<string | null>(null);
  useEffect(() => () => void (recording !== null && URL.revokeObjectURL(recording)), [recording]);

  async function handlePress() {
    setStep('joins');
    setWords(null);
    setRecording(null);
    try {
      const returned = await hearOwnVoice(() => setStep('speak'));
      if (returned === null) setWords(t('voiceNotJoined'));
      else if (returned.problem !== null) setWords(t('voiceNoMicrophone'));
      else {
        if (returned.recording !== null) setRecording(URL.createObjectURL(returned.recording));
        await noteVoice(returned.voice);
      }
    } catch (error) {
      setWords(errorText(error));
    }
    setStep('done');
  }

  const isBusy = step === 'joins' || step === 'speak';
  return (
    <section className={styles.part}>
      <h3>{t('voiceTitle')}</h3>
      <p className={styles.advice} role="status">
        {step === 'speak' ? t('voiceSpeak') : step === 'joins' ? t('voiceJoins') : (words ?? t('voiceText'))}
      </p>
      <div className={styles.line}>
        <Button size="sm" busy={isBusy} onClick={() => void handlePress()}>
          {t(step === 'done' ? 'voiceAgain' : 'voiceTry')}
        </Button>
        {recording !== null && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the person's own voice
          <audio controls autoPlay src={recording} aria-label={t('voiceBack')} />
        )}
      </div>
    </section>
  );
}
