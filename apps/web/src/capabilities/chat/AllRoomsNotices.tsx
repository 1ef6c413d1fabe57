import { permissions } from '@hemicycle/contract/permissions';
import { splitLinks } from '@hemicycle/rules/chat/split-links';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useMay, useSignedIn } from '../auth/public.ts';
import { usePersonName } from '../people/public.ts';
import { useChat } from './chat-store.ts';

/** How long a message to all rooms is shown, in ms, where the chat keeps it. */
const SHOWN_MS = 20_000;

/** Shows what a moderator writes to all rooms, unless the person has that chat on the screen. For a
 *  person without the chat it stays until they dismiss it. */
export function AllRoomsNotices() {
  const { t } = useTranslation('chat', { useSuspense: false });
  const { userId } = useSignedIn();
  const mayChat = useMay(permissions.chatTab);
  const nameOf = usePersonName();
  const heard = useLive((live) => live.chatMessages);
  const told = useRef(heard.length);
  useEffect(() => {
    const fresh = heard.slice(told.current);
    told.current = heard.length;
    for (const message of fresh) {
      if (message.toAllRooms !== true || message.personId === userId) continue;
      const { openRoom, view } = useChat.getState();
      if (openRoom !== null && (view.kind === 'all' || view.kind === 'huddle')) continue;
      const name = nameOf(useLive.getState().people[message.personId]);
      showToast({
        kind: 'info',
        text: t('toAllRoomsFrom', { name }),
        detail: splitLinks(message.text, { enableLinks: false })
          .map(({ text }) => text)
          .join(''),
        shownMs: mayChat ? SHOWN_MS : 0,
      });
    }
  }, [heard, mayChat, nameOf, t, userId]);
  return null;
}
