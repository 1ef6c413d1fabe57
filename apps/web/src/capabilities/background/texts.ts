import type background from '../../i18n/en/background.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    background: typeof background;
  }
}
