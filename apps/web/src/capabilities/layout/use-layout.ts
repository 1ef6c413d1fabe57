import { defaultLayout } from '@hemicycle/rules/layout/default-layout';
import type { TileLayoutMode } from '@hemicycle/rules/layout/tile-layout';
import i18next from 'i18next';
import { create } from 'zustand';
import { announce } from '../../ui/announcer.ts';
import { useWindowWidth } from './use-window-width.ts';

/** The modes that the stage can draw, in the order of the menu.  Source: LAYOUT-01. */
export const layoutModes = ['Equal', 'Prominent', 'OnePlusN'] as const satisfies readonly TileLayoutMode[];

const useChosenLayout = create<{ mode: TileLayoutMode | null }>(() => ({ mode: null }));

/** The mode of the stage: the person's choice, else the default for the width. While somebody's screen is shown the stage has one large
 *  place for it, and goes back to the mode before afterwards.  Source: LAYOUT-02, SHARE-06, SHARE-07. */
export function useLayout({ viewingShare }: { viewingShare: boolean }): {
  mode: TileLayoutMode;
  chosen: TileLayoutMode;
  choose: (mode: TileLayoutMode) => void;
} {
  const { widthClass } = useWindowWidth();
  const own = useChosenLayout((layout) => layout.mode);
  const chosen = own ?? defaultLayout<TileLayoutMode>({ widthClass });
  const mode =
    viewingShare && chosen === 'Equal' ? (widthClass === 'desktop' ? 'OnePlusN' : 'Prominent') : chosen;
  return {
    mode,
    chosen,
    choose: (next) => {
      useChosenLayout.setState({ mode: next });
      announce(i18next.t('layout:changed', { mode: i18next.t(`layout:modes.${next}`) }));
    },
  };
}
