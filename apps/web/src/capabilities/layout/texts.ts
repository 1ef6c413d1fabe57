import type layout from '../../i18n/en/layout.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    layout: typeof layout;
  }
}
