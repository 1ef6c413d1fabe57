import type exit from '../../i18n/en/exit.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    exit: typeof exit;
  }
}
