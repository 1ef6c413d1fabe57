import { permissions } from '@hemicycle/contract/permissions';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { IconPhonePlus } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { MenuEntry } from '../../ui/PopupMenu.tsx';
import { useMay } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';

const DialOutDialog = lazyPart(async () => ({
  default: (await import('./DialOutDialog.tsx')).DialOutDialog,
}));

/** The menu entry that invites somebody by phone, and the dialog that it opens. Moderators have it
 *  where `enableSipDialOut` is on and a telephone line is configured; otherwise there is no entry.
 *  Source: FND-60, PERM-08. */
export function useDialOut(): { readonly entries: readonly MenuEntry[]; readonly dialog: ReactNode } {
  const { t } = useTranslation('dial-out');
  const [opened, setOpened] = useState(false);
  const moderates = useMay(permissions.moderation);
  const { flags, canCallPhones } = useSiteConfig();
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  if (
    !moderates ||
    flags?.enableSipDialOut !== true ||
    canCallPhones !== true ||
    idVotingSession === undefined
  ) {
    return { entries: [], dialog: null };
  }
  return {
    entries: [
      {
        key: 'dial-out',
        label: t('invite'),
        icon: <IconPhonePlus aria-hidden="true" />,
        onSelect: () => setOpened(true),
      },
    ],
    dialog: opened && (
      <Suspense>
        <DialOutDialog idVotingSession={idVotingSession} onClose={() => setOpened(false)} />
      </Suspense>
    ),
  };
}
