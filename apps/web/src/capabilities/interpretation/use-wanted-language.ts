import type { InterpretedLanguage } from '@hemicycle/contract/interpretation';
import { useMemo } from 'react';
import { useInterpreting } from '../../chamber-frame/interpreting.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useSignedIn } from '../auth/public.ts';
import { useHearsPartner, useLanguageChoice } from './language-choice.ts';
import { languageOf } from './language-of.ts';
import { useIsServedHere } from './rooms-served.ts';
import { useOwnBooth } from './use-own-booth.ts';

/** The language that this page should hear: the chosen one, and for an interpreter who wishes so,
 *  that of their partner who is on air; null: the floor. `isPartner`: it is that of the partner.
 *  `isHere`: it is interpreted in the room in which the person is.
 *  Source: BEY-16, BEY-38. */
export function useWantedLanguage(): {
  readonly wanted: InterpretedLanguage | null;
  readonly isPartner: boolean;
  readonly isHere: boolean;
} {
  const { userId } = useSignedIn();
  const { language } = useLanguageChoice();
  const interpreting = useInterpreting();
  const hearsPartner = useHearsPartner();
  const { booth } = useOwnBooth();
  const isPartnerOnAir = booth !== null && booth.onAir !== null && booth.onAir.userId !== userId;
  const isPartner = interpreting && hearsPartner && isPartnerOnAir;
  const languages = useLive((live) => live.interpretedLanguages);
  const channels = useLive((live) => live.interpreterChannels);
  const wanted = useMemo(() => {
    const all = interpreting ? channels.map(languageOf) : languages;
    return all.find((one) => (isPartner ? one.channelId === booth.id : one.language === language)) ?? null;
  }, [interpreting, channels, languages, isPartner, booth, language]);
  return { wanted, isPartner, isHere: useIsServedHere(wanted) };
}
