import type { LobbyPerson } from '@hemicycle/contract/lobby';
import { permissions } from '@hemicycle/contract/permissions';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import type { AccountEntries, ChamberPart } from '../../chamber-frame/chamber-part.ts';
import type { PanelTab } from '../../chamber-frame/panel-tab.ts';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { formats } from '../../i18n/formats.ts';
import { announce } from '../../ui/announcer.ts';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { IconDoorEnter } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { TabDot } from '../../ui/TabDot.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useMay } from '../auth/public.ts';
import { useIsInInterview } from '../people/public.ts';
import { useInterviewed } from './interview-room.ts';
import { useHasLobby } from './use-has-lobby.ts';
import { WaitingChip, WaitingInPanel } from './WaitingChip.tsx';

const InterviewStage = lazyPart(async () => ({
  default: (await import('./InterviewStage.tsx')).InterviewStage,
}));
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
      if (isOn && outside !== 0) {
        const sure = await confirmDialog({
          title: t('switchOffTitle'),
          text:
            outside === null
              ? t('switchOffForAll')
              : t('switchOffText', { count: outside, number: formats().number(outside) }),
          confirmLabel: t('switchOff'),
          cancelLabel: t('leaveOn'),
        });
        if (!sure) return;
      }
      await api('PUT /api/votingsessions/:idVotingSession/davra', {
        params: { idVotingSession },
        body: { waitingRoom: !isOn },
      });
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

function LobbyStandBy() {
  return (
    <>
      <Knocking />
      <InterviewEnd />
    </>
  );
}

const endOfCall = {
  declined: 'callDeclined',
  unanswered: 'callUnanswered',
  'taken-back': 'callOver',
} as const;

/** Tells the attendant that the person starts the interview, and how it or the call ended, whoever
 *  ended it. Source: BEY-19. */
function InterviewEnd() {
  const { t } = useTranslation('lobby');
  const isHeld = useIsInInterview();
  const person = useInterviewed();
  const people = useLive(({ lobby }) => lobby?.people);
  const last = useRef<LobbyPerson | null>(null);
  const before = last.current?.interview;
  if (person !== undefined) last.current = person;
  const hasStarted = before?.sinceMs === null && typeof person?.interview?.sinceMs === 'number';
  const startedBy = person?.displayName;
  useEffect(() => {
    if (hasStarted) announce(t('callStarted', { name: startedBy }), 'assertive');
  }, [hasStarted, startedBy, t]);
  useEffect(() => {
    const { current } = last;
    if (isHeld || current?.interview == null) return;
    const now = people?.find(({ userId }) => userId === current.userId);
    // The lobby tells the end a moment after the move out of the room.
    if (now?.interview?.roomId === current.interview.roomId) return;
    const outcome = current.interview.sinceMs === null ? (now?.lastCall?.outcome ?? 'taken-back') : null;
    const words = outcome === null ? 'interviewEnded' : endOfCall[outcome];
    showToast({ kind: 'info', text: t(words, { name: current.displayName }) });
    last.current = null;
  }, [isHeld, people, t]);
  return null;
}

/** Sounds the chime, and tells screen readers, when somebody knocks. Source: BEY-19. */
function Knocking() {
  const { t } = useTranslation('lobby');
  const { chime } = useFrame();
  const people = useLive(({ lobby }) => lobby?.people);
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = people === undefined ? null : new Set(people.map(({ userId }) => userId));
    if (before === null || people === undefined) return;
    const come = people.filter(({ userId }) => !before.has(userId));
    const [first] = come;
    if (first === undefined) return;
    chime();
    announce(
      come.length === 1
        ? t('knocks', { name: first.displayName })
        : t('knockTogether', { count: come.length }),
    );
  }, [people, chime, t]);
  return null;
}
