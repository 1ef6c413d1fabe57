import type auth from './en/auth.json';
import type exit from './en/exit.json';
import type sessions from './en/sessions.json';
import type ui from './en/ui.json';

/** The catalogues by capability: what keys there are. A capability with texts adds its line here. */
export interface Resources {
  auth: typeof auth;
  exit: typeof exit;
  sessions: typeof sessions;
  ui: typeof ui;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: Resources;
  }
}
