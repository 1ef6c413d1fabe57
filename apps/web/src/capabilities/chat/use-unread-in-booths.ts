import { useEffect, useRef } from 'react';
import { useLive } from '../../realtime/use-live.ts';
import { useSignedIn } from '../auth/public.ts';
import { forgetRoom } from './chat-calls.ts';
import { unreadIn, useChat } from './chat-store.ts';
import { useBooths } from './use-booths.ts';

/** The number of unread messages in the chats of the viewer's booths, of those that arrived since
 *  they entered. Source: BEY-38. */
export function useUnreadInBooths(): number {
  const { userId } = useSignedIn();
  const heard = useLive((live) => live.chatMessages);
  const seen = useChat((chat) => chat.seen);
  const booths = useBooths();
  return booths.reduce((sum, { boothId }) => {
    const inBooth = heard.filter(({ roomId }) => roomId === boothId);
    return sum + unreadIn(inBooth, seen[boothId], userId);
  }, 0);
}

/** Forgets the messages of booths to which the viewer no longer belongs: who is named again reads
 *  them anew. */
export function useForgottenBooths(): void {
  const ids = useBooths()
    .map(({ boothId }) => boothId)
    .join(' ');
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    const now = ids.split(' ');
    for (const roomId of before.current) if (!now.includes(roomId)) forgetRoom(roomId);
    before.current = now;
  }, [ids]);
}
