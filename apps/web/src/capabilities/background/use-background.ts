import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type OfferedChoice, prescribedOf } from '@hemicycle/rules/background/background-choice';
import { useSignedIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { useBackgroundHealth } from './background-news.ts';
import { useBackgroundStore } from './background-store.ts';
import { chooseBackground } from './choose-background.ts';
import { inForce, offeredHere } from './wanted-effect.ts';

/** The choices (empty: no backgrounds here), the current one, and its state. Source: VBG-01 …
 *  VBG-07. */
export function useBackground() {
  const flags = useSite((site) => site.config?.flags ?? null);
  const { groups } = useSignedIn().personDetails;
  const store = useBackgroundStore();
  const state = useBackgroundHealth((health) => health.state);
  const offered = useMemo(() => offeredHere(flags, groups), [flags, groups]);
  return {
    offered,
    prescribed: prescribedOf(offered),
    choice: inForce(offered, store),
    choose: chooseBackground,
    state,
    videoMuted: store.videoMuted,
    engineFailed: store.engineFailed,
  };
}

const OWN_PICTURE = /^image-backgrounds\/(assembly|library|colonnade)\.svg$/;

/** A function that gives the name of a choice. */
export function useChoiceName(): (offered: OfferedChoice) => string {
  const { t } = useTranslation('background');
  return (offered) => {
    if ('groupName' in offered) return offered.groupName;
    if (!('siteImage' in offered)) return t(offered.choice);
    const own = OWN_PICTURE.exec(offered.choice)?.[1];
    if (own === 'assembly' || own === 'library' || own === 'colonnade') return t(own);
    return t('siteImage', { number: offered.siteImage });
  };
}
