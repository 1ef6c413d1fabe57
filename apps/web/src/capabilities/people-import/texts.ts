import type peopleImport from '../../i18n/en/people-import.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'people-import': typeof peopleImport;
  }
}
