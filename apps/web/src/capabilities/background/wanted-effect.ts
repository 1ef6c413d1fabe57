import type { BackgroundEffect } from '@hemicycle/media/background/effect';
import type { ClientFlags } from '@hemicycle/contract/site';
import { BOKEH_BLUR_PX } from '@hemicycle/rules/background/background-constants';
import {
  type BackgroundChoice,
  type BackgroundGroup,
  choiceInForce,
  type OfferedChoice,
  offeredChoices,
  offersBackgrounds,
  pictureOf,
  prescribedOf,
} from '@hemicycle/rules/background/background-choice';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { type BackgroundStore, useBackgroundStore } from './background-store.ts';

const NOTHING: readonly OfferedChoice[] = [];

/** The backgrounds that this person can choose from on this device; empty where backgrounds are not
 *  offered. Source: VBG-01 … VBG-07. */
export function offeredHere(
  flags: ClientFlags | null,
  groups: readonly BackgroundGroup[],
  browser: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator,
): readonly OfferedChoice[] {
  if (flags === null || !offersBackgrounds(flags, browser)) return NOTHING;
  const [first, second, third] = flags.siteBackgroundImages;
  const siteImages = [
    { enabled: flags.enableSiteBackgroundImage1, path: first },
    { enabled: flags.enableSiteBackgroundImage2, path: second },
    { enabled: flags.enableSiteBackgroundImage3, path: third },
  ];
  return offeredChoices({ ...flags, siteImages }, groups);
}

/** The current choice, among the offered ones. Source: VBG-07. */
export function inForce(offered: readonly OfferedChoice[], store: BackgroundStore): BackgroundChoice {
  return choiceInForce(offered, store.kept.current);
}

/** The effect of a choice on the picture, with the strengths that the site sets. Source: VBG-23,
 *  VBG-26. */
export function effectOf(
  choice: BackgroundChoice,
  { fullBlurStrength, virtualBackgroundEdgeBlur: edgeBlurPx }: ClientFlags,
): BackgroundEffect {
  if (choice === 'none') return null;
  if (choice === 'blur') return { kind: 'blur', blurPx: BOKEH_BLUR_PX, edgeBlurPx };
  if (choice === 'fullblur') return { kind: 'blur', blurPx: fullBlurStrength, edgeBlurPx };
  const path = pictureOf(choice);
  return path === null ? null : { kind: 'image', path, edgeBlurPx };
}

/** The effect to apply to the own picture now. A prescribed background is required: without it no
 *  picture is sent. Source: VBG-07. */
export function wantedEffect(): BackgroundEffect {
  const { flags } = useSite.getState().config ?? { flags: null };
  if (flags === null) return null;
  const groups = useSignIn.getState().info?.personDetails.groups ?? [];
  const offered = offeredHere(flags, groups);
  const effect = effectOf(inForce(offered, useBackgroundStore.getState()), flags);
  return effect !== null && prescribedOf(offered) !== null ? { ...effect, required: true } : effect;
}

/** The effect for the preview, which only the person sees. It may be the plain picture: after a
 *  failure it is, until another choice. Source: VBG-13, VBG-30. */
export function previewedEffect(): BackgroundEffect {
  const effect = wantedEffect();
  if (effect === null || useBackgroundStore.getState().engineFailed) return null;
  return { ...effect, required: false };
}
