import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  ADMIN_SESSIONS_PATH,
  useMayAdministerSessions,
} from '../capabilities/sessions/session-admin-access.ts';
import { IconBuildingArch } from '../ui/icons.ts';
import type { MenuEntry } from '../ui/PopupMenu.tsx';

/** The way to the sessions of the site, for the menu of administrators; nothing for others.  Source: PERM-25. */
export function useSessionsAdminEntry(): MenuEntry[] {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  if (!useMayAdministerSessions()) return [];
  return [
    {
      key: 'admin-sessions',
      label: t('adminSessions'),
      icon: <IconBuildingArch aria-hidden="true" />,
      onSelect: () => void navigate(ADMIN_SESSIONS_PATH),
    },
  ];
}
