import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import type { ChamberPart } from '../../chamber-frame/chamber-part.ts';
import type { PanelTab } from '../../chamber-frame/panel-tab.ts';
import type { PersonEntry, PersonEntryWays } from '../../chamber-frame/person-entry.ts';
import { IconMessage, IconPaperclip } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { TabDot } from '../../ui/TabDot.tsx';
import { useMay } from '../auth/public.ts';
import { useShareFile } from '../moderation/public.ts';
import { AllRoomsNotices } from './AllRoomsNotices.tsx';
import { openDirectChat } from './chat-calls.ts';
import { useUnreadChat } from './use-unread-chat.ts';

/** The chat of the session. Its program is loaded ahead of time, or when it is first opened. */
const ChatTab = lazyPart(async () => ({ default: (await import('./ChatTab.tsx')).ChatTab }));

/** What the chat gives to the chamber. */
export const chatChamberPart: ChamberPart = {
  texts: ['chat'],
  useTabs: useChatTab,
  usePersonEntries: useWriteTo,
  StandBy: AllRoomsNotices,
};

function useChatTab(): readonly PanelTab[] {
  const { t } = useTranslation('chamber');
  const mayChat = useMay(permissions.chatTab);
  const unread = useUnreadChat();
  if (!mayChat) return [];
  return [
    {
      key: 'chat',
      label: t('tabs.chat'),
      icon: <IconMessage aria-hidden="true" />,
      mark: unread > 0 && <TabDot words={t('unread', { count: unread })} />,
      content: <ChatTab />,
      ahead: ChatTab,
    },
  ];
}

function useWriteTo({ openTab }: PersonEntryWays): readonly PersonEntry[] {
  const { t } = useTranslation('people');
  const mayChat = useMay(permissions.chatTab);
  const share = useShareFile();
  const file: PersonEntry[] =
    share === undefined
      ? []
      : [{ key: 'file', label: t('shareFile'), icon: <IconPaperclip aria-hidden="true" />, run: share }];
  if (!mayChat) return [];
  return [
    {
      key: 'message',
      label: t('message'),
      icon: <IconMessage aria-hidden="true" />,
      run: (userId) => {
        openDirectChat(userId);
        openTab('chat');
      },
    },
    ...file,
  ];
}
