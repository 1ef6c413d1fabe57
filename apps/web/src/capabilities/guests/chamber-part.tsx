import { permissions } from '@hemicycle/contract/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountEntries, ChamberPart } from '../../chamber-frame/chamber-part.ts';
import { useLive } from '../../realtime/use-live.ts';
import { IconLink } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useMay, useSignedIn } from '../auth/public.ts';

const GuestLinksDialog = lazyPart(async () => ({
  default: (await import('./GuestLinksDialog.tsx')).GuestLinksDialog,
}));

/** What the guests give to the chamber. */
export const guestsChamberPart: ChamberPart = { useAccountEntries: useLinksEntry };

/** Opens the guest links. Guests have none, whatever their role. Source: GUEST-25. */
function useLinksEntry(): AccountEntries {
  const { t } = useTranslation('ui');
  const { userId } = useSignedIn();
  const runs = [useMay(permissions.moderation), useMay(permissions.adminPage)].includes(true);
  const isGuest = useLive(({ people }) => people[userId]?.isGuest === true);
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  const [shows, setShows] = useState(false);
  if (!runs || isGuest) return { entries: [], dialog: null };
  return {
    entries: [
      {
        key: 'guest-links',
        label: t('guestLinks'),
        icon: <IconLink aria-hidden="true" />,
        onSelect: () => setShows(true),
      },
    ],
    dialog: shows && (
      <LazyPart>
        <GuestLinksDialog idVotingSession={idVotingSession} onClose={() => setShows(false)} />
      </LazyPart>
    ),
  };
}
