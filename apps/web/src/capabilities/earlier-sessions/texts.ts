import type earlierSessions from '../../i18n/en/earlier-sessions.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'earlier-sessions': typeof earlierSessions;
  }
}
