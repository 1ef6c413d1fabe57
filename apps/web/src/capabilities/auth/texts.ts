import type auth from '../../i18n/en/auth.json';
import type security from '../../i18n/en/security.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    auth: typeof auth;
    security: typeof security;
  }
}
