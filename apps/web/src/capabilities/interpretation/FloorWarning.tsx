import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { announce } from '../../ui/announcer.ts';

/** Warns an interpreter that the floor speaks the language of their booth, so that there is nothing
 *  to interpret; nothing stops them. Draws nothing while it speaks another one. Source: BEY-38. */
export function FloorWarning({ booth, isOnAir }: { booth: InterpreterChannel; isOnAir: boolean }) {
  const { t } = useTranslation('interpretation');
  const speaksIt = useLive(({ floorLanguages }) => floorLanguages.includes(booth.language));
  const words = t(isOnAir ? 'onAirOverFloor' : 'nothingToInterpret', { language: booth.languageNative });
  const isWrong = speaksIt && isOnAir;
  useEffect(() => {
    if (isWrong) announce(words, 'assertive');
  }, [isWrong, words]);
  return speaksIt ? <AlertBanner kind={isOnAir ? 'warning' : 'info'} title={words} /> : null;
}
