import { useTranslation } from 'react-i18next';
import { IconPhoto } from '../../ui/icons.ts';
import type { MenuEntry } from '../../ui/PopupMenu.tsx';
import { useBackgroundDialog } from './background-dialog-store.ts';
import { useBackground, useChoiceName } from './use-background.ts';

/** The entry of the camera's menu that opens the backgrounds, with the current one; no entry where
 *  there are no backgrounds. Source: VBG-01, VBG-02. */
export function useBackgroundEntries(): MenuEntry[] {
  const { t } = useTranslation('background');
  const nameOf = useChoiceName();
  const { offered, choice } = useBackground();
  const chosen = offered.find((one) => one.choice === choice);
  if (chosen === undefined) return [];
  return [
    {
      key: 'background',
      label: t('background'),
      icon: <IconPhoto aria-hidden="true" />,
      note: nameOf(chosen),
      onSelect: () => useBackgroundDialog.setState({ open: true }),
    },
  ];
}
