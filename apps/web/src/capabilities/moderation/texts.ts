import type audit from '../../i18n/en/audit.json';
import type moderation from '../../i18n/en/moderation.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    audit: typeof audit;
    moderation: typeof moderation;
  }
}
