import type { LivePart } from '../../live/live-part.ts';
import { loadMessageIdsSince } from './chat-store.ts';
import { loadChatMessageForNews } from './load-chat-message-for-news.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly chat: ChatNews;
  }
}

/** How far the clocks of servers and database may be apart, in ms. */
const CLOCKS_DIFFER_MS = 2_000;

/** A message was sent. */
interface ChatNews {
  readonly kind: 'chatMessage';
  readonly idVotingSession: string;
  readonly messageId: string;
}

export const chatPart: LivePart<never> = {
  name: 'chat',
  reads: ['chat_messages', 'closed_parts', 'closed_part_people'],
  open({ deps, idVotingSession, inOrder, tellByClass }) {
    async function tell(messageId: string): Promise<void> {
      const news = await loadChatMessageForNews(deps.db, messageId);
      if (news === null) return;
      tellByClass(
        (viewer) => (news.mayRead(viewer) ? 'reader' : 'other'),
        (viewer) => (news.mayRead(viewer) ? { kind: 'chatMessage', message: news.message } : undefined),
      );
    }
    return {
      hear(item) {
        if (item.kind === 'chatMessage') inOrder(() => tell(item.messageId));
      },
      /** A page shows a message once, however often it is told. */
      tellAgain(sinceMs) {
        inOrder(async () => {
          const since = sinceMs - CLOCKS_DIFFER_MS;
          for (const id of await loadMessageIdsSince(deps.db, idVotingSession, since)) await tell(id);
        });
      },
    };
  },
};
