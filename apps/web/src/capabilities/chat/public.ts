export { openDirectChat } from './chat-calls.ts';
export { ChatTab } from './ChatTab.tsx';
export { useUnreadChat } from './use-unread-chat.ts';
