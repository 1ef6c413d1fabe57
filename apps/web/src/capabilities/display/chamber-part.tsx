import { permissions } from '@hemicycle/contract/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountEntries, ChamberPart } from '../../chamber-frame/chamber-part.ts';
import { useLive } from '../../realtime/use-live.ts';
import { IconScreenShare } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useMay } from '../auth/public.ts';

const DisplayDesk = lazyPart(async () => ({ default: (await import('./DisplayDesk.tsx')).DisplayDesk }));

/** What the displays give to the chamber. */
export const displayChamberPart: ChamberPart = { useAccountEntries: useDisplaysEntry };

/** Opens the desk of the displays, for those who run the sitting. Source: BEY-33. */
function useDisplaysEntry(): AccountEntries {
  const { t } = useTranslation('ui');
  const runs = useMay(permissions.moderation);
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  const [shows, setShows] = useState(false);
  if (!runs || idVotingSession === undefined) return { entries: [], dialog: null };
  return {
    entries: [
      {
        key: 'displays',
        label: t('displays'),
        icon: <IconScreenShare aria-hidden="true" />,
        onSelect: () => setShows(true),
      },
    ],
    dialog: shows && (
      <LazyPart>
        <DisplayDesk idVotingSession={idVotingSession} onClose={() => setShows(false)} />
      </LazyPart>
    ),
  };
}
