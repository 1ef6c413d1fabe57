import type dialOut from '../../i18n/en/dial-out.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'dial-out': typeof dialOut;
  }
}
