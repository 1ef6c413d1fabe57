import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import type { AccountEntries, ChamberPart } from '../../chamber-frame/chamber-part.ts';
import { useLive } from '../../realtime/use-live.ts';
import { IconActivityHeartbeat } from '../../ui/icons.ts';
import { useMay } from '../auth/public.ts';
import { missionControlPath } from './mission-path.ts';

/** What mission control gives to the chamber. */
export const missionControlChamberPart: ChamberPart = { useAccountEntries: useMissionEntry };

/** Opens mission control in a tab of its own, for those who run the sitting. Source: ADMIN-03. */
function useMissionEntry(): AccountEntries {
  const { t } = useTranslation('ui');
  const runs = useMay(permissions.moderation);
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  if (!runs || idVotingSession === undefined) return { entries: [], dialog: null };
  return {
    entries: [
      {
        key: 'mission-control',
        label: t('missionControl'),
        icon: <IconActivityHeartbeat aria-hidden="true" />,
        onSelect: () => void window.open(missionControlPath(idVotingSession), '_blank', 'noopener'),
      },
    ],
    dialog: null,
  };
}
