import type peopleAdmin from '../../i18n/en/people-admin.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'people-admin': typeof peopleAdmin;
  }
}
