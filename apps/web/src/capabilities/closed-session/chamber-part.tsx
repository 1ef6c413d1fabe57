import { permissions } from '@hemicycle/contract/permissions';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountEntries, ChamberPart } from '../../chamber-frame/chamber-part.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { announce } from '../../ui/announcer.ts';
import { IconLock, IconLockOpen, IconUsers } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useMay } from '../auth/public.ts';
import { useClosedSince } from './use-closed-since.ts';
import { useSitInPublic } from './use-sit-in-public.ts';

const SitInPublic = lazyPart(async () => ({ default: (await import('./SitInPublic.tsx')).SitInPublic }));
const ClosedChip = lazyPart(async () => ({ default: (await import('./ClosedChip.tsx')).ClosedChip }));
const CloseSession = lazyPart(async () => ({ default: (await import('./CloseSession.tsx')).CloseSession }));

/** What closed sittings give to the chamber. */
export const closedSessionChamberPart: ChamberPart = {
  texts: ['closed-session'],
  banner: { at: 'first', Banner: ClosedBanner },
  useAccountEntries: useClosingEntries,
  Chip: ClosedSign,
  StandBy: TellChanges,
};

/** Closes the sitting, opens it again, and says who stays: for those who moderate it. Source:
 *  BEY-45. */
function useClosingEntries(): AccountEntries {
  const { t } = useTranslation('closed-session');
  const idVotingSession = useSittingToModerate();
  const isClosed = useClosedSince() !== undefined;
  const [asks, setAsks] = useState(false);
  const open = useSitInPublic(idVotingSession);
  if (idVotingSession === undefined) return { entries: [], dialog: null };
  return {
    entries: isClosed
      ? [
          {
            key: 'open-session',
            label: t('open'),
            icon: <IconLockOpen aria-hidden="true" />,
            onSelect: open.busy ? undefined : () => void open.run(),
          },
          {
            key: 'who-stays',
            label: t('whoStays'),
            icon: <IconUsers aria-hidden="true" />,
            onSelect: () => setAsks(true),
          },
        ]
      : [
          {
            key: 'close-session',
            label: t('close'),
            icon: <IconLock aria-hidden="true" />,
            onSelect: () => setAsks(true),
          },
        ],
    dialog: asks && (
      <LazyPart>
        <CloseSession idVotingSession={idVotingSession} onClose={() => setAsks(false)} />
      </LazyPart>
    ),
  };
}

/** The sitting that this person may close and open again; undefined: none. */
function useSittingToModerate(): string | undefined {
  const moderates = useMay(permissions.moderation);
  const idVotingSession = useLive(({ session }) =>
    session?.endedByHost === true ? undefined : session?.idVotingSession,
  );
  return moderates ? idVotingSession : undefined;
}

/** Says in a top bar that the sitting is closed. Source: BEY-45. */
export function ClosedSign() {
  return useClosedSince() === undefined ? null : (
    <LazyPart>
      <ClosedChip />
    </LazyPart>
  );
}

/** Says to those inside that nobody outside hears them. Moderators open the sitting again from
 *  there. Source: BEY-45. */
function ClosedBanner() {
  const { t } = useTranslation('closed-session');
  const idVotingSession = useSittingToModerate();
  if (useClosedSince() === undefined) return null;
  const action = idVotingSession !== undefined && (
    <LazyPart>
      <SitInPublic idVotingSession={idVotingSession} />
    </LazyPart>
  );
  return (
    <AlertBanner kind="warning" title={t('banner')} urgent={false} action={action}>
      {t('bannerText')}
    </AlertBanner>
  );
}

/** Tells screen readers that the sitting was closed, or is open again. */
function TellChanges() {
  const { t } = useTranslation('closed-session');
  const isKnown = useLive(({ session }) => session !== null);
  const isClosed = useClosedSince() !== undefined;
  const before = useRef<boolean | null>(null);
  useEffect(() => {
    if (!isKnown) return;
    if (before.current !== null && before.current !== isClosed) {
      announce(t(isClosed ? 'nowClosed' : 'nowOpen'), 'assertive');
    }
    before.current = isClosed;
  }, [isKnown, isClosed, t]);
  return null;
}
