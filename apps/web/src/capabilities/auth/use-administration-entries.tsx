import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import { IconBuildingArch } from '../../ui/icons.ts';
import type { MenuEntry } from '../../ui/PopupMenu.tsx';
import { useSite } from '../site/public.ts';
import { ADMIN_PATH } from './next-page.ts';
import { useMay } from './sign-in.ts';

/** The entries of a menu that lead to the administration, by `go`, and to the old administration in
 *  a tab of its own, where the site names one. None for people who do not administer. Source:
 *  PERM-25, FND-08. */
export function useAdministrationEntries(go: (page: string) => void): readonly MenuEntry[] {
  const { t } = useTranslation('ui');
  const oldPage = useSite(({ config }) => config?.flags?.oldAdminPageUrl);
  const entry = (key: 'administration' | 'oldAdministration', onSelect: () => void): MenuEntry => ({
    key,
    label: t(key),
    icon: <IconBuildingArch aria-hidden="true" />,
    onSelect,
  });
  if (!useMay(permissions.adminPage)) return [];
  const present = entry('administration', () => go(ADMIN_PATH));
  if (!oldPage) return [present];
  return [present, entry('oldAdministration', () => void window.open(oldPage, '_blank', 'noopener'))];
}
