import type chat from '../../i18n/en/chat.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    chat: typeof chat;
  }
}
