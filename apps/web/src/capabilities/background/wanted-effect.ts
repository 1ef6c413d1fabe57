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

/** What this person can choose from on this device; nothing where backgrounds are not offered.
 *  Source: VBG-01 … VBG-07. */
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

/** The choice that holds, of what is offered.  Source: VBG-07. */
export function inForce(offered: readonly OfferedChoice[], store: BackgroundStore): BackgroundChoice {
  return choiceInForce(offered, store.kept.current);
}

/** What a choice does to the picture, with the strengths of the site.  Source: VBG-23, VBG-26. */
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

/** What is to be done to the own picture now. What is prescribed is required: nobody is seen
 *  without it. Source: VBG-07. */
export function wantedEffect(): BackgroundEffect {
  const { flags } = useSite.getState().config ?? { flags: null };
  if (flags === null) return null;
  const groups = useSignIn.getState().info?.personDetails.groups ?? [];
  const offered = offeredHere(flags, groups);
  const effect = effectOf(inForce(offered, useBackgroundStore.getState()), flags);
  return effect !== null && prescribedOf(offered) !== null ? { ...effect, required: true } : effect;
}

/** The same for the own eyes, which may see the bare picture: after a failure it is there until
 *  something is chosen. Source: VBG-13, VBG-30. */
export function previewedEffect(): BackgroundEffect {
  const effect = wantedEffect();
  if (effect === null || useBackgroundStore.getState().engineFailed) return null;
  return { ...effect, required: false };
}
