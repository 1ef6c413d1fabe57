import type closedSession from '../../i18n/en/closed-session.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'closed-session': typeof closedSession;
  }
}
