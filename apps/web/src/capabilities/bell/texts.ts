import type bell from '../../i18n/en/bell.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    bell: typeof bell;
  }
}
