import type proxyImport from '../../i18n/en/proxy-import.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'proxy-import': typeof proxyImport;
  }
}
