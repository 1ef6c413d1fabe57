import { lazyPart } from '../../ui/lazy-part.ts';

export { openDirectChat } from './chat-calls.ts';

/** The chat of the session. Its program is loaded ahead of time, or when it is first opened. */
export const ChatTab = lazyPart(async () => ({ default: (await import('./ChatTab.tsx')).ChatTab }));
export { useUnreadChat } from './use-unread-chat.ts';
