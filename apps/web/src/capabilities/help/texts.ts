import type help from '../../i18n/en/help.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    help: typeof help;
  }
}
