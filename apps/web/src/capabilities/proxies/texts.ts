import type proxies from '../../i18n/en/proxies.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    proxies: typeof proxies;
  }
}
