import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import type { ChamberPart } from '../../chamber-frame/chamber-part.ts';
import type { PersonEntry } from '../../chamber-frame/person-entry.ts';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { IconUsers } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useMay } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { HuddleBar } from './HuddleBar.tsx';
import { HuddleCalls } from './HuddleCalls.tsx';
import { HuddleInvitations } from './HuddleInvitations.tsx';
import { HuddlesPart } from './HuddlesPart.tsx';
import { useInviting } from './invite-store.ts';
import { RecallNotices } from './RecallNotices.tsx';

const InviteToHuddle = lazyPart(async () => ({
  default: (await import('./InviteToHuddle.tsx')).InviteToHuddle,
}));

/** What the huddles give to the chamber. */
export const huddlesChamberPart: ChamberPart = {
  texts: ['huddles'],
  banner: { at: 'first', Banner: HuddleBanners },
  usePersonEntries: useInvitationEntry,
  Details: HuddlesInDetails,
  StandBy: HuddlesStandBy,
};

function HuddleBanners() {
  const { huddles, leave } = useFrame();
  return (
    <>
      <HuddleCalls />
      <HuddleBar huddle={huddles.huddle} onLeave={leave} />
    </>
  );
}

function HuddlesInDetails() {
  return <HuddlesPart {...useFrame().huddles} />;
}

/** Invites a person to a huddle, while one is open. Source: HUD-15. */
function useInvitationEntry(): readonly PersonEntry[] {
  const { t } = useTranslation('huddles');
  const moderates = useMay(permissions.moderation);
  const isHosted = useSiteConfig().media === 'webex';
  const hasHuddles = useLive((live) => live.huddles.length > 0);
  if (!moderates || isHosted || !hasHuddles) return [];
  return [
    {
      key: 'invite-to-huddle',
      label: t('inviteEntry'),
      icon: <IconUsers aria-hidden="true" />,
      run: (userId) => useInviting.setState({ userId }),
    },
  ];
}

function HuddlesStandBy() {
  const userId = useInviting((inviting) => inviting.userId);
  const isInHuddle = useFrame().huddles.huddle !== null;
  return (
    <>
      <HuddleInvitations />
      {isInHuddle && <RecallNotices />}
      {userId !== null && (
        <LazyPart>
          <InviteToHuddle userId={userId} onClose={() => useInviting.setState({ userId: null })} />
        </LazyPart>
      )}
    </>
  );
}
