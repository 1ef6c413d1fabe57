import type shortcuts from '../../i18n/en/shortcuts.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    shortcuts: typeof shortcuts;
  }
}
