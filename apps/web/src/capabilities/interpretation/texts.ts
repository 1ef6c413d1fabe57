import type interpretation from '../../i18n/en/interpretation.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    interpretation: typeof interpretation;
  }
}
