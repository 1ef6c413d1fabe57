import { permissions } from '@hemicycle/contract/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountEntries, ChamberPart } from '../../chamber-frame/chamber-part.ts';
import { useLive } from '../../realtime/use-live.ts';
import { IconSpeakerphone } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useMay } from '../auth/public.ts';
import { AlertBanners } from './AlertBanners.tsx';

const SendAlert = lazyPart(async () => ({ default: (await import('./SendAlert.tsx')).SendAlert }));

/** What the messages to everybody give to the chamber. */
export const alertsChamberPart: ChamberPart = {
  texts: ['alerts'],
  banner: { at: 'first', Banner: AlertBanners },
  useAccountEntries: useSendEntry,
};

/** Sends everybody in the session a message. Source: NOTIF-11. */
function useSendEntry(): AccountEntries {
  const { t } = useTranslation('alerts');
  const moderates = useMay(permissions.moderation);
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  const [asks, setAsks] = useState(false);
  if (!moderates || idVotingSession === undefined) return { entries: [], dialog: null };
  return {
    entries: [
      {
        key: 'send-alert',
        label: t('send'),
        icon: <IconSpeakerphone aria-hidden="true" />,
        onSelect: () => setAsks(true),
      },
    ],
    dialog: asks && (
      <LazyPart>
        <SendAlert idVotingSession={idVotingSession} onClose={() => setAsks(false)} />
      </LazyPart>
    ),
  };
}
