import type groupAdmin from '../../i18n/en/group-admin.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'group-admin': typeof groupAdmin;
  }
}
