import type { LayoutMode } from '@hemicycle/contract/layout-modes';
import { defaultLayout } from '@hemicycle/rules/layout/default-layout';
import { settingForRoles } from '@hemicycle/rules/permissions/role-exceptions';
import i18next from 'i18next';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { announce } from '../../ui/announcer.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useSignedIn } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { createLayoutDirector, type LayoutDirector } from './layout-director.ts';
import { asLayoutMode, keepOwnLayout, useOwnLayout } from './own-layout.ts';
import { useWindowWidth } from './use-window-width.ts';

/** `mode`: the layout that the stage draws. With `passing` it is only a step, replaced before the
 *  browser paints. `chosen`: the person's choice or the default. It waits until there is a picture
 *  of another person. */
export interface Layout {
  readonly mode: LayoutMode;
  readonly passing: boolean;
  readonly chosen: LayoutMode;
  readonly waits: boolean;
  readonly choose: (mode: LayoutMode) => void;
}

/** The layout of the stage: the person's own, else that of their role, of the site, or of the
 *  width. While a share is shown, it is the site's layout for shares, and the earlier one comes
 *  back afterwards. A choice made during a share holds until the share ends. Each step of a change
 *  is drawn separately, all of them before the browser paints. Source: LAYOUT-02 … LAYOUT-07,
 *  SHARE-06, SHARE-07. */
export function useLayout({
  viewingShare,
  remoteVideo,
  remoteMedia,
}: {
  viewingShare: boolean;
  remoteVideo: boolean;
  remoteMedia: boolean;
}): Layout {
  const { userId, roles } = useSignedIn();
  const { flags } = useSiteConfig();
  const { widthClass } = useWindowWidth();
  const own = useOwnLayout(userId);
  const [viewing, setViewing] = useState<LayoutMode | null>(null);
  const ofRole = settingForRoles<unknown>(
    flags?.roleBasedExceptions ?? {},
    roles.map(({ name }) => name),
    'defaultLayout',
    null,
  );
  const standard =
    own ??
    defaultLayout<LayoutMode>({
      roleException: asLayoutMode(ofRole),
      configured: flags?.defaultLayout ?? undefined,
      widthClass,
    });
  const forShare = flags?.shareViewLayout ?? (widthClass === 'desktop' ? 'OnePlusN' : 'Prominent');
  const chosen = viewingShare ? (viewing ?? forShare) : standard;

  const [steps, setSteps] = useState<readonly LayoutMode[]>([chosen]);
  const mode = steps[0] ?? chosen;
  const settled = steps.at(-1) ?? chosen;
  const director = useRef<LayoutDirector>(null);
  director.current ??= createLayoutDirector(chosen, (next) => setSteps((before) => [...before, next]));
  // React draws state set in a layout effect at once, before the browser paints.
  useLayoutEffect(() => {
    if (steps.length > 1) setSteps(([, ...rest]) => rest);
  }, [steps]);
  const now = useRef(chosen);
  now.current = chosen;
  const pageSets = viewingShare ? `share ${forShare}` : `own ${widthClass}`;
  useEffect(() => director.current?.set(now.current), [pageSets]);
  useEffect(() => {
    if (!viewingShare) setViewing(null);
  }, [viewingShare]);
  useEffect(
    () => director.current?.noteRemote({ video: remoteVideo, media: remoteMedia }),
    [remoteVideo, remoteMedia],
  );
  useEffect(() => () => director.current?.stop(), []);

  return {
    mode,
    passing: mode !== settled,
    chosen,
    waits: settled !== chosen,
    choose: (next) => {
      if (viewingShare) setViewing(next);
      else keepOwnLayout(userId, next);
      director.current?.choose(next);
      const names = { mode: i18next.t(`layout:modes.${next}`) };
      // The menu has closed and the stage has not changed: without a message the choice would seem
      // lost.
      if (!remoteVideo && next !== settled) showToast({ text: i18next.t('layout:changesLater', names) });
      else announce(i18next.t('layout:changed', names));
    },
  };
}
