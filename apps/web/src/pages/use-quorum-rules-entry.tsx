import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ADMIN_QUORUMS_PATH, useMayEditQuorumRules } from '../capabilities/quorum/quorum-admin-access.ts';
import { IconScale } from '../ui/icons.ts';
import type { MenuEntry } from '../ui/PopupMenu.tsx';

/** The way to the quorum rules of the site, for the menu of those who make them; nothing for others.  Source: QUOR-01. */
export function useQuorumRulesEntry(): MenuEntry[] {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  if (!useMayEditQuorumRules()) return [];
  return [
    {
      key: 'quorum-rules',
      label: t('quorumRules'),
      icon: <IconScale aria-hidden="true" />,
      onSelect: () => void navigate(ADMIN_QUORUMS_PATH),
    },
  ];
}
