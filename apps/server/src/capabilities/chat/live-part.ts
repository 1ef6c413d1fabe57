import type { LivePart } from '../../live/live-part.ts';
import { loadChatMessageForNews } from './load-chat-message-for-news.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly chat: ChatNews;
  }
}

/** A message was sent. */
interface ChatNews {
  readonly kind: 'chatMessage';
  readonly idVotingSession: string;
  readonly messageId: string;
}

export const chatPart: LivePart<never> = {
  open: ({ deps, inOrder, tellByClass }) => ({
    hear(item) {
      if (item.kind !== 'chatMessage') return;
      inOrder(async () => {
        const news = await loadChatMessageForNews(deps.db, item.messageId);
        if (news === null) return;
        tellByClass(
          (viewer) => (news.mayRead(viewer) ? 'reader' : 'other'),
          (viewer) => (news.mayRead(viewer) ? { kind: 'chatMessage', message: news.message } : undefined),
        );
      });
    },
  }),
};
