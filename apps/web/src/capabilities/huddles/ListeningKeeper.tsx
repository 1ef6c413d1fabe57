import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import { useChamberMedia } from '../media/public.ts';
import { ceaseSpeaking, endListening, useListening } from './listening-store.ts';

/** Ends listening in where the person enters a huddle, and speaking into it where they switch on
 *  the microphone of the main chamber. It stands by once, wherever the bar is drawn. Source:
 *  BEY-37. */
export function ListeningKeeper() {
  const { t } = useTranslation('huddles');
  const speaks = useListening(({ listening }) => listening?.speaks === true);
  const isInHuddle = useFrame().huddles.huddle !== null;
  const isHeardInChamber = useChamberMedia(({ snapshot }) => snapshot.self.microphone.status === 'on');
  const { run: runCease } = useAction(ceaseSpeaking, (detail) =>
    showToast({ kind: 'error', text: t('notSpeaking'), detail }),
  );
  useEffect(() => {
    if (isInHuddle) endListening();
  }, [isInHuddle]);
  useEffect(() => {
    // The person has switched the microphone of the main chamber on.
    if (speaks && isHeardInChamber) void runCease();
  }, [speaks, isHeardInChamber, runCease]);
  return null;
}
