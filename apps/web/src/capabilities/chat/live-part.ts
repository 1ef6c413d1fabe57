import type { ChatMessage } from '@hemicycle/contract/chat';
import type { LivePart } from '../../realtime/live-part.ts';

export interface ChatSlice {
  /** Those heard since this browser came into the session; the history is read by a call. */
  readonly chatMessages: readonly ChatMessage[];
}

export const chatPart: LivePart<ChatSlice, 'chatMessage'> = {
  empty: { chatMessages: [] },
  // A snapshot carries no messages: those that were heard stay.
  fromSnapshot: (_state, { chatMessages }) => ({ chatMessages }),
  changes: {
    chatMessage: ({ chatMessages }, { message }) =>
      chatMessages.some(({ id }) => id === message.id) ? {} : { chatMessages: [...chatMessages, message] },
  },
};
