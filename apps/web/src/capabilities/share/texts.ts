import type share from '../../i18n/en/share.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    share: typeof share;
  }
}
