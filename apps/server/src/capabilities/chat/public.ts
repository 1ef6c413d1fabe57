export { loadChatMessageForNews } from './load-chat-message-for-news.ts';
