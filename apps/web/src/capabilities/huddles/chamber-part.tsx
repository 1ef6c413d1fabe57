import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import type { ChamberPart } from '../../chamber-frame/chamber-part.ts';
import type { PanelTab } from '../../chamber-frame/panel-tab.ts';
import type { PersonEntry } from '../../chamber-frame/person-entry.ts';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { IconArrowsExchange, IconDoor, IconUsers } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useMay } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { HuddleBar } from './HuddleBar.tsx';
import { HuddleInvitations } from './HuddleInvitations.tsx';
import { useInviting } from './invite-store.ts';
import { ListenersBar } from './ListenersBar.tsx';
import { useListening } from './listening-store.ts';
import { ListeningKeeper } from './ListeningKeeper.tsx';
import { useMoving } from './move-store.ts';
import { RecallNotices } from './RecallNotices.tsx';
import { SittingOverNotice } from './SittingOverNotice.tsx';

const HuddleCalls = lazyPart(async () => ({ default: (await import('./HuddleCalls.tsx')).HuddleCalls }));
const HuddlesInDetails = lazyPart(async () => ({
  default: (await import('./HuddlesInDetails.tsx')).HuddlesInDetails,
}));
const InviteToHuddle = lazyPart(async () => ({
  default: (await import('./InviteToHuddle.tsx')).InviteToHuddle,
}));
const ListeningBar = lazyPart(async () => ({ default: (await import('./ListeningBar.tsx')).ListeningBar }));
const MovePeople = lazyPart(async () => ({ default: (await import('./MovePeople.tsx')).MovePeople }));
const RecallBar = lazyPart(async () => ({ default: (await import('./RecallBar.tsx')).RecallBar }));
const RoomsTab = lazyPart(async () => ({ default: (await import('./RoomsTab.tsx')).RoomsTab }));

/** What the huddles give to the chamber. */
export const huddlesChamberPart: ChamberPart = {
  texts: ['huddles'],
  banner: { at: 'first', Banner: HuddleBanners, InPanel: PanelBanners },
  useTabs: useRoomsTab,
  usePersonEntries,
  Details: HuddlesDetails,
  StandBy: HuddlesStandBy,
};

function HuddleBanners() {
  const { huddles, leave } = useFrame();
  const moderates = useMay(permissions.moderation);
  const isCalled = useLive(({ huddleCalls }) => huddleCalls.length > 0);
  return (
    <>
      {moderates && isCalled && (
        <LazyPart>
          <HuddleCalls />
        </LazyPart>
      )}
      <HuddleBar huddle={huddles.huddle} onLeave={leave} />
      <ListenersBar />
      <WhileListening />
    </>
  );
}

/** What of the huddles also shows while the panel fills the screen of a phone. */
function PanelBanners() {
  const isCalledBack = useLive(({ huddleRecall }) => huddleRecall !== null);
  return (
    <>
      {isCalledBack && (
        <LazyPart>
          <RecallBar />
        </LazyPart>
      )}
      <WhileListening />
    </>
  );
}

function WhileListening() {
  const listens = useListening(({ listening }) => listening !== null);
  if (!listens) return null;
  return (
    <LazyPart>
      <ListeningBar />
    </LazyPart>
  );
}

/** Whether the viewer has the tab of the rooms. Source: PERM-14. */
function useHasRoomsTab(): boolean {
  const { media, flags } = useSiteConfig();
  return useMay(permissions.roomsTab) && media !== 'webex' && flags?.hideRoomsTab !== true;
}

function useRoomsTab(): readonly PanelTab[] {
  const { t } = useTranslation('huddles');
  if (!useHasRoomsTab()) return [];
  return [
    {
      key: 'rooms',
      label: t('tab'),
      icon: <IconDoor aria-hidden="true" />,
      content: <RoomsTab />,
      ahead: RoomsTab,
    },
  ];
}

/** A person who has no tab of the rooms has the huddles in the details of the session. */
function HuddlesDetails() {
  if (useHasRoomsTab()) return null;
  return (
    <LazyPart inPlace>
      <HuddlesInDetails />
    </LazyPart>
  );
}

function usePersonEntries(): readonly PersonEntry[] {
  return [...useInvitationEntry(), ...useMoveEntry()];
}

/** Moves a person to another place. Source: LOBBY-13, MOD-10 … MOD-12. */
function useMoveEntry(): readonly PersonEntry[] {
  const { t } = useTranslation('huddles');
  const moderates = useMay(permissions.moderation);
  if (!moderates) return [];
  return [
    {
      key: 'move',
      label: t('moveEntry'),
      icon: <IconArrowsExchange aria-hidden="true" />,
      run: (userId) => useMoving.setState({ userIds: [userId] }),
    },
  ];
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
  const moving = useMoving(({ userIds }) => userIds);
  const isInHuddle = useFrame().huddles.huddle !== null;
  return (
    <>
      <HuddleInvitations />
      {isInHuddle && <RecallNotices />}
      {isInHuddle && <SittingOverNotice />}
      <ListeningKeeper />
      {userId !== null && (
        <LazyPart>
          <InviteToHuddle userId={userId} onClose={() => useInviting.setState({ userId: null })} />
        </LazyPart>
      )}
      {moving !== null && (
        <LazyPart>
          <MovePeople userIds={moving} onClose={() => useMoving.setState({ userIds: null })} />
        </LazyPart>
      )}
    </>
  );
}
