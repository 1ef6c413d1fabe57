import type autoleave from '../../i18n/en/autoleave.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    autoleave: typeof autoleave;
  }
}
