import { permissions } from '@hemicycle/contract/permissions';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { IconBuildingArch, IconMessage, IconUsers } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useMay } from '../auth/public.ts';
import { ChatTab, openDirectChat, useUnreadChat } from '../chat/public.ts';
import { ParticipantsTab, presentPeople } from '../people/public.ts';
import { ChamberTab } from './ChamberTab.tsx';
import type { PanelTab } from './SidePanel.tsx';
import styles from './SidePanel.module.css';

type TabKey = 'chamber' | 'participants' | 'chat';

/** The tabs of the side panel and which is open; on phones whether the panel fills the screen. */
export function usePanel() {
  const { t } = useTranslation('chamber');
  const [openKey, setOpenKey] = useState<TabKey>('participants');
  const [fills, setFills] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const present = useLive((live) => presentPeople(Object.values(live.people)).length);
  const mayChat = useMay(permissions.chatTab);
  const unread = useUnreadChat();
  const tabs: PanelTab<TabKey>[] = [
    {
      key: 'chamber',
      label: t('tabs.chamber'),
      icon: <IconBuildingArch aria-hidden="true" />,
      content: <ChamberTab />,
    },
    {
      key: 'participants',
      label: t('tabs.participants'),
      icon: <IconUsers aria-hidden="true" />,
      mark: <span className={styles.count}>{present}</span>,
      content: <ParticipantsTab onWriteTo={mayChat ? writeTo : undefined} />,
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

  function open(key: TabKey) {
    setOpenKey(key);
    setFills(true);
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
    fills,
    close: () => {
      setFills(false);
      requestAnimationFrame(() => opener.current?.focus());
    },
    opener,
    showParticipants: () => open('participants'),
    showVote: () => open('chamber'),
    /** What stands in place of the tabs. */
    ballot: null as ReactNode,
  };
}
