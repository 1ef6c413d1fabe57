import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { timeToRead } from '../../ui/accessibility-mode.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';

/** How long the banner is shown, in ms. */
const SHOWN_MS = 10_000;

/** Tells whoever has the floor, for 10 s, what an interpreter asks of them. Source: BEY-38. */
export function SpeakerSignalBanner() {
  const { t } = useTranslation('interpretation');
  const asked = useLive((live) => live.speakerSignal);
  const [shown, setShown] = useState(asked);
  useEffect(() => {
    setShown(asked);
    if (asked === null) return;
    const timer = setTimeout(() => setShown(null), timeToRead(SHOWN_MS));
    return () => clearTimeout(timer);
  }, [asked]);
  if (shown === null) return null;
  return (
    <AlertBanner
      kind="warning"
      urgent
      title={t(`asksSpeaker.${shown.signal}`)}
      onDismiss={() => setShown(null)}
    >
      {t('asksSpeakerNote')}
    </AlertBanner>
  );
}
