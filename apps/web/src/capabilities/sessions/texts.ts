import type adminSessions from '../../i18n/en/admin-sessions.json';
import type sessions from '../../i18n/en/sessions.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'admin-sessions': typeof adminSessions;
    sessions: typeof sessions;
  }
}
