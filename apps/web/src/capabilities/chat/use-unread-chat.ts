import { permissions } from '@hemicycle/contract/permissions';
import { readDirectRoomId } from '@hemicycle/rules/chat/direct-room';
import { splitLinks } from '@hemicycle/rules/chat/split-links';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { isAccessible } from '../../ui/accessibility-mode.ts';
import { announce } from '../../ui/announcer.ts';
import { useUnsaved } from '../../ui/leave-guard.ts';
import { useMay, useSignedIn } from '../auth/public.ts';
import { useOwnHuddleId, usePersonName } from '../people/public.ts';
import { useSiteConfig } from '../site/public.ts';
import {
  enterChat,
  enterHuddleChat,
  leaveHuddleChat,
  readDirects,
  readRoom,
  sendUnanswered,
} from './chat-calls.ts';
import { useForgottenBooths, useUnreadInBooths } from './use-unread-in-booths.ts';
import { conversationsOf, holdsUnsent, messagesOf, unreadIn, useChat } from './chat-store.ts';

/** The number of unread messages, to all, in the person's huddle and booths, and direct; 0 for
 *  people without the chat. While a component uses it, the chat is loaded on entering, on entering
 *  a huddle, and after each lost connection. Messages without an answer are sent again, unsent
 *  ones count as unsaved changes, and direct messages are announced to screen readers, in
 *  accessibility mode others too. Source: CHAT-01, CHAT-02, CHAT-04, PERM-10, BEY-27. */
export function useUnreadChat(): number {
  const { userId } = useSignedIn();
  const may = useMay(permissions.chatTab);
  const hideChatAll = useSiteConfig().flags?.hideChatAll ?? false;
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const connected = useLive((live) => live.connection === 'connected');
  const heard = useLive((live) => live.chatMessages);
  const chat = useChat();
  const huddleId = useOwnHuddleId();
  const inBooths = useUnreadInBooths();
  useForgottenBooths();
  useMessageAnnouncements(may);
  useUnsaved(holdsUnsent(chat));

  useEffect(() => {
    if (!may || idVotingSession === undefined || !connected) return;
    enterChat(userId, idVotingSession, hideChatAll);
    void readDirects(idVotingSession);
    const read = new Set(Object.keys(useChat.getState().history));
    if (hideChatAll) read.delete(idVotingSession);
    else read.add(idVotingSession);
    for (const roomId of read) void readRoom(roomId);
    sendUnanswered();
  }, [may, idVotingSession, connected, userId, hideChatAll]);

  const entered = chat.idVotingSession !== null;
  // A lost line ends no stay in a huddle: the view stays, and what is being typed with it.
  useEffect(() => {
    if (!may || !entered || huddleId === null) return undefined;
    enterHuddleChat(huddleId);
    return () => leaveHuddleChat(huddleId, hideChatAll);
  }, [may, entered, huddleId, hideChatAll]);

  return useMemo(() => {
    if (!may || chat.idVotingSession === null) return 0;
    const all = chat.idVotingSession;
    const toAll =
      hideChatAll || chat.seen[all] === undefined
        ? 0
        : unreadIn(messagesOf(all, chat, heard), chat.seen[all], userId);
    const inHuddle =
      huddleId === null || chat.seen[huddleId] === undefined
        ? 0
        : unreadIn(messagesOf(huddleId, chat, heard), chat.seen[huddleId], userId);
    const shared = toAll + inHuddle + inBooths;
    return conversationsOf(chat, heard, userId).reduce((sum, { unread }) => sum + unread, shared);
  }, [may, chat, heard, userId, hideChatAll, huddleId, inBooths]);
}

/** Announces direct messages that arrive while their conversation is not on the screen, and in
 *  accessibility mode all others. Source: BEY-27. */
function useMessageAnnouncements(may: boolean): void {
  const { t } = useTranslation('chat', { useSuspense: false });
  const { userId } = useSignedIn();
  const nameOf = usePersonName();
  const heard = useLive((live) => live.chatMessages);
  const said = useRef(heard.length);
  useEffect(() => {
    const fresh = heard.slice(said.current);
    said.current = heard.length;
    if (!may) return;
    for (const message of fresh) {
      const isDirect = readDirectRoomId(message.roomId) !== null;
      if (message.personId === userId || !(isDirect || isAccessible())) continue;
      if (useChat.getState().openRoom === message.roomId) continue;
      const text = splitLinks(message.text, { enableLinks: false })
        .map((part) => part.text)
        .join('');
      const name = nameOf(useLive.getState().people[message.personId]);
      const shown = text === '' && message.file ? t('fileNamed', { name: message.file.name }) : text;
      announce(t(isDirect ? 'directArrived' : 'messageArrived', { name, text: shown }));
    }
  }, [heard, may, nameOf, t, userId]);
}
