import { useTranslation } from 'react-i18next';
import type { TileLayoutMode } from '@hemicycle/rules/layout/tile-layout';
import { IconCheck } from '../../ui/icons.ts';
import type { MenuEntry } from '../../ui/PopupMenu.tsx';
import styles from './Layout.module.css';
import { layoutModes } from './use-layout.ts';

/** The layouts as entries of a menu, the chosen one marked.  Source: LAYOUT-01. */
export function useLayoutEntries(
  chosen: TileLayoutMode,
  onChoose: (mode: TileLayoutMode) => void,
): MenuEntry[] {
  const { t } = useTranslation('layout');
  return layoutModes.map((mode) => ({
    key: mode,
    label: t(`modes.${mode}`),
    note: mode === chosen ? `${t(`notes.${mode}`)}, ${t('chosen')}` : t(`notes.${mode}`),
    icon: mode === chosen ? <IconCheck aria-hidden="true" /> : <span className={styles.space} />,
    onSelect: () => onChoose(mode),
  }));
}
