import type alerts from '../../i18n/en/alerts.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    alerts: typeof alerts;
  }
}
