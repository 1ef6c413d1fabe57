import { permissions } from '@hemicycle/contract/permissions';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../realtime/use-live.ts';
import { IconBuildingArch, IconCheckbox, IconMessage, IconNotes, IconUsers } from '../../../ui/icons.ts';
import { usePartsAhead } from '../../../ui/use-parts-ahead.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useMay } from '../../auth/public.ts';
import { ChatTab, openDirectChat, useUnreadChat } from '../../chat/public.ts';
import type { HuddleMoves } from '../../huddles/public.ts';
import { ParticipantsTab, presentPeople, useOwnHuddleId } from '../../people/public.ts';
import {
  BallotPanel,
  leavePoll,
  useFocusedPoll,
  usePollAnnouncements,
  usePollFocusFollowing,
  VotesTab,
  WaitingPoll,
} from '../../polls/public.ts';
import { ProceedingsTab } from '../../proceedings/public.ts';
import { useSiteConfig } from '../../site/public.ts';
import { useChamberMedia } from '../../media/public.ts';
import { ChamberTab } from './ChamberTab.tsx';
import { chime, chimeAtZero } from '../chimes.ts';
import type { PanelTab } from './SidePanel.tsx';
import styles from './SidePanel.module.css';

type TabKey = 'chamber' | 'participants' | 'chat' | 'votes' | 'proceedings';

/** The state of the side panel: its tabs, the open tab, and on phones whether the panel fills the
 *  screen. */
export function usePanel(huddles: HuddleMoves) {
  const { t } = useTranslation('chamber');
  const [openKey, setOpenKey] = useState<TabKey>('participants');
  const [fills, setFills] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const huddleId = useOwnHuddleId();
  const present = useLive((live) => presentPeople(Object.values(live.people), huddleId).length);
  const mayChat = useMay(permissions.chatTab);
  const sharers = useChamberMedia(({ snapshot }) =>
    snapshot.people
      .filter(({ sends }) => sends.share)
      .map(({ userId }) => userId)
      .join(' '),
  );
  const unread = useUnreadChat();
  const focusedPoll = useFocusedPoll();
  const votingHidden = useSiteConfig().flags?.hideVotingModule ?? false;
  const poll = votingHidden ? undefined : focusedPoll;
  usePollFocusFollowing();
  usePollAnnouncements({ hidden: votingHidden, onOpened: chime, onZero: chimeAtZero });
  usePartsAhead([
    ...(votingHidden ? [] : [BallotPanel]),
    ...(mayChat ? [ChatTab] : []),
    ...(votingHidden ? [] : [VotesTab, ProceedingsTab]),
  ]);
  const tabs: PanelTab<TabKey>[] = [
    {
      key: 'chamber',
      label: t(huddleId === null ? 'tabs.chamber' : 'tabs.huddle'),
      icon: <IconBuildingArch aria-hidden="true" />,
      content: <ChamberTab huddles={huddles} />,
    },
    {
      key: 'participants',
      label: t('tabs.participants'),
      icon: <IconUsers aria-hidden="true" />,
      mark: <span className={styles.count}>{present}</span>,
      content: <ParticipantsTab onWriteTo={mayChat ? writeTo : undefined} sharers={sharers} />,
    },
  ];
  if (mayChat) {
    tabs.push({
      key: 'chat',
      label: t('tabs.chat'),
      icon: <IconMessage aria-hidden="true" />,
      mark: unread > 0 && (
        <>
          <span className={styles.dot} aria-hidden="true" />
          <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
        </>
      ),
      content: <ChatTab />,
    });
  }

  if (!votingHidden) {
    tabs.push(
      {
        key: 'votes',
        label: t('tabs.votes'),
        icon: <IconCheckbox aria-hidden="true" />,
        content: <VotesTab />,
      },
      {
        key: 'proceedings',
        label: t('tabs.proceedings'),
        icon: <IconNotes aria-hidden="true" />,
        content: <ProceedingsTab />,
      },
    );
  }

  function open(key: TabKey) {
    leavePoll();
    setOpenKey(key);
    setFills(true);
  }

  function close() {
    leavePoll();
    setFills(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  function handleLeavePoll() {
    const from = leavePoll();
    requestAnimationFrame(() => {
      if (from?.checkVisibility()) return from.focus();
      const tab = document.querySelector<HTMLElement>('[role="tab"][tabindex="0"]');
      (tab?.checkVisibility() ? tab : opener.current)?.focus();
    });
  }

  function writeTo(userId: string) {
    openDirectChat(userId);
    open('chat');
  }

  return {
    tabs,
    openKey,
    open,
    select: setOpenKey,
    fills: fills || poll !== undefined,
    close,
    opener,
    showParticipants: () => open('participants'),
    /** The notice above the tabs of a vote that opened, closed or was declared while the person was
     *  typing. */
    waiting: votingHidden ? null : <WaitingPoll />,
    /** The ballot or the result of a vote, in place of the tabs; null when no vote is shown. */
    ballot: poll === undefined ? null : <BallotPanel poll={poll} onLeave={handleLeavePoll} />,
  };
}
