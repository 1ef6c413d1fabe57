import type { ChatMessage } from '@hemicycle/contract/chat';
import type { LivePart } from '../../realtime/live-part.ts';

declare module '../../realtime/live-part.ts' {
  interface LiveParts {
    readonly chat: typeof livePart;
  }
}

interface ChatSlice {
  /** The messages that arrived as news since this browser entered the session. A call loads the
   *  earlier ones. */
  readonly chatMessages: readonly ChatMessage[];
}

export const livePart: LivePart<ChatSlice, 'chatMessage'> = {
  name: 'chat',
  empty: { chatMessages: [] },
  // A snapshot carries no messages, so the ones that arrived stay.
  fromSnapshot: (_state, { chatMessages }) => ({ chatMessages }),
  changes: {
    chatMessage: ({ chatMessages }, { message }) =>
      chatMessages.some(({ id }) => id === message.id) ? {} : { chatMessages: [...chatMessages, message] },
  },
};
