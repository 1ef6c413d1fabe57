import type uploads from '../../i18n/en/uploads.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    uploads: typeof uploads;
  }
}
