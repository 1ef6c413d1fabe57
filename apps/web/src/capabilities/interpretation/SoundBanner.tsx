import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { useSoundVerdict } from '../devices/public.ts';
import { useSoundWarning } from '../media/public.ts';

/** Tells somebody with whose sound interpreters cannot work, before they are asked to speak: the
 *  page measures their microphone, also while it is muted. Dismissed, the mark at the microphone
 *  stays. Source: BEY-38. */
export function SoundBanner({ track }: { track: MediaStreamTrack }) {
  const { t } = useTranslation('sound');
  const verdict = useSoundVerdict(track);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const fault = verdict === 'unheard' || verdict === 'good' ? null : verdict;
  const text = fault === null ? null : t(`fault.${fault}`);
  useEffect(() => {
    useSoundWarning.setState({ text });
    return () => useSoundWarning.setState({ text: null });
  }, [text]);
  if (fault === null || dismissed === fault) return null;
  return (
    <AlertBanner kind="warning" title={t(`fault.${fault}`)} onDismiss={() => setDismissed(fault)}>
      {t(`advice.${fault}`)}
    </AlertBanner>
  );
}
