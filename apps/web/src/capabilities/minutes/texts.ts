import type minutes from '../../i18n/en/minutes.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    minutes: typeof minutes;
  }
}
