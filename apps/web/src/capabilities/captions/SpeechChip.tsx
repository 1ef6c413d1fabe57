import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { IconBadgeCc } from '../../ui/icons.ts';
import { Tip } from '../../ui/Tip.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useCaptionsOpen } from './captions-open.ts';
import styles from './SpeechChip.module.css';
import { useRecognisedTrack, useSpeechSending } from './use-speech-sending.ts';

/** Says in the top bar that what the person says is recognised now; a press opens the menu, where
 *  they can say no. The first time, a message says so too. Source: CAP-01. */
export function SpeechChip() {
  const { t } = useTranslation('captions');
  const isRecognised = useRecognisedTrack() !== null;
  const since = useLive(({ automaticCaptions }) => automaticCaptions?.since);
  useSpeechSending();
  // Once each time that a moderator switches them on, not each time the person unmutes.
  const told = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (!isRecognised || told.current === since) return;
    told.current = since;
    showToast({ text: t('speechIsRecognised'), detail: t('speechIsRecognisedDetail') });
  }, [isRecognised, since, t]);
  if (!isRecognised) return null;
  return (
    <Tip text={t('speechIsRecognised')} position="bottom">
      <button
        type="button"
        className={styles.chip}
        aria-label={t('speechIsRecognised')}
        onClick={() => useCaptionsOpen.setState({ menu: true })}
      >
        <IconBadgeCc aria-hidden="true" />
        <span className={styles.word} aria-hidden="true">
          {t('recognised')}
        </span>
      </button>
    </Tip>
  );
}
