import type proceedings from '../../i18n/en/proceedings.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    proceedings: typeof proceedings;
  }
}
