import type clientLog from '../../i18n/en/client-log.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'client-log': typeof clientLog;
  }
}
