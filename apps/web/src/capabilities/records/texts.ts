import type records from '../../i18n/en/records.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    records: typeof records;
  }
}
