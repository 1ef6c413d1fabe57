import { lazy } from 'react';

export { openDirectChat } from './chat-calls.ts';

/** The chat of the session; its program is loaded when it is first opened. */
export const ChatTab = lazy(async () => ({ default: (await import('./ChatTab.tsx')).ChatTab }));
export { useUnreadChat } from './use-unread-chat.ts';
