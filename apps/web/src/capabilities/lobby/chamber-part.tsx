import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import type { AccountEntries, ChamberPart } from '../../chamber-frame/chamber-part.ts';
import type { PanelTab } from '../../chamber-frame/panel-tab.ts';
import { useLive } from '../../realtime/use-live.ts';
import { IconDoorEnter } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { TabDot } from '../../ui/TabDot.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useMay } from '../auth/public.ts';
import { useIsInInterview } from '../people/public.ts';
import { useHasLobby } from './use-has-lobby.ts';
import { WaitingChip, WaitingInPanel } from './WaitingChip.tsx';

const InterviewStage = lazyPart(async () => ({
  default: (await import('./InterviewStage.tsx')).InterviewStage,
}));
const LobbyNews = lazyPart(async () => ({ default: (await import('./LobbyNews.tsx')).LobbyNews }));
const LobbyTab = lazyPart(async () => ({ default: (await import('./LobbyTab.tsx')).LobbyTab }));

/** What the lobby gives to the chamber. */
export const lobbyChamberPart: ChamberPart = {
  texts: ['lobby'],
  useTabs: useLobbyTab,
  Chip: WaitingChip,
  banner: { at: 'last', Banner: () => null, InPanel: WaitingInPanel },
  useAccountEntries: useWaitingRoomEntry,
  useInStage: () => (useIsInInterview() ? <InterviewStage /> : null),
  Details: InterviewNote,
  StandBy: LobbyStandBy,
};

/** The tab stands while the session has a lobby, or somebody still waits. */
function useLobbyTab(): readonly PanelTab[] {
  const { t } = useTranslation('lobby');
  const attends = useMay(permissions.moderation);
  const hasLobby = useHasLobby();
  const waiting = useLive(({ lobby }) => lobby?.people.length ?? 0);
  if (!attends || (!hasLobby && waiting === 0)) return [];
  return [
    {
      key: 'lobby',
      label: t('tab'),
      icon: <IconDoorEnter aria-hidden="true" />,
      mark: waiting > 0 && <TabDot words={t('waiting', { count: waiting })} />,
      content: <LobbyTab />,
      ahead: LobbyTab,
    },
  ];
}

/** Switches the waiting room on and off. Administrators who do not moderate are not told who is
 *  outside, so they are asked each time. Source: ADMIN-05, LOBBY-12. */
function useWaitingRoomEntry(): AccountEntries {
  const { t } = useTranslation('lobby');
  const attends = useMay(permissions.moderation);
  const administers = useMay(permissions.adminPage);
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  const isOn = useLive(({ session }) => session?.davra.waitingRoom === true);
  const outside = useLive(({ lobby }) => lobby && lobby.people.length + lobby.refused.length);
  const { run, busy } = useAction(
    async () => {
      if (idVotingSession === undefined) return;
      const { switchWaitingRoom } = await import('./switch-waiting-room.ts');
      await switchWaitingRoom({ idVotingSession, isOn, outside }, t);
    },
    (words) => showToast({ kind: 'error', text: t('notSwitched'), detail: words }),
  );
  if ((!attends && !administers) || idVotingSession === undefined) return { entries: [], dialog: null };
  return {
    entries: [
      {
        key: 'waiting-room',
        label: t(isOn ? 'switchOff' : 'switchOn'),
        icon: <IconDoorEnter aria-hidden="true" />,
        onSelect: busy ? undefined : () => void run(),
      },
    ],
    dialog: null,
  };
}

/** Says in the details that attendants interview people. Source: LOBBY-11. */
function InterviewNote() {
  const { t } = useTranslation('lobby');
  const isOn = useLive(({ session }) => session?.enableUserConfirmLobbyAttendant === true);
  return isOn ? <p>{t('interviewEnabled')}</p> : null;
}

/** Tells moderators of knocks, and of what became of their calls. */
function LobbyStandBy() {
  return (
    useMay(permissions.moderation) && (
      <LazyPart>
        <LobbyNews />
      </LazyPart>
    )
  );
}
