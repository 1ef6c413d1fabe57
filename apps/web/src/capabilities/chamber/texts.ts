import type chamber from '../../i18n/en/chamber.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    chamber: typeof chamber;
  }
}
