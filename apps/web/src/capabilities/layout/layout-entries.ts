import { LAYOUT_MODES } from '@hemicycle/contract/layout-modes';
import { useTranslation } from 'react-i18next';
import { listComma } from '../../i18n/list-comma.ts';
import type { MenuEntry } from '../../ui/PopupMenu.tsx';
import type { Layout } from './use-layout.ts';

/** The layouts as entries of a menu, with the chosen one marked, and the reason why it is not shown
 *  yet. Source: LAYOUT-01, LAYOUT-07. */
export function useLayoutEntries({ chosen, waits, choose }: Omit<Layout, 'mode' | 'passing'>): MenuEntry[] {
  const { t } = useTranslation('layout');
  return LAYOUT_MODES.map((mode) => ({
    key: mode,
    label: t(`modes.${mode}`),
    note: [t(`notes.${mode}`), ...(waits && mode === chosen ? [t('waits')] : [])].join(listComma()),
    onSelect: () => choose(mode),
    chosen: mode === chosen,
  }));
}
