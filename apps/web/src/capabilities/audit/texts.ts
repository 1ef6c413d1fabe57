import type browserReports from '../../i18n/en/browser-reports.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'browser-reports': typeof browserReports;
  }
}
