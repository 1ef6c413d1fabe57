import type desk from '../../i18n/en/desk.json';
import type interpretation from '../../i18n/en/interpretation.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    desk: typeof desk;
    interpretation: typeof interpretation;
  }
}
