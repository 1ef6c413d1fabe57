import type auth from '../../i18n/en/auth.json';
import type security from '../../i18n/en/security.json';

import type passwords from '../../i18n/en/passwords.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    passwords: typeof passwords;
    auth: typeof auth;
    security: typeof security;
  }
}
