import type moderation from '../../i18n/en/moderation.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    moderation: typeof moderation;
  }
}
