import type huddles from '../../i18n/en/huddles.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    huddles: typeof huddles;
  }
}
