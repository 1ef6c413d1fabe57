import type roleAdmin from '../../i18n/en/role-admin.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'role-admin': typeof roleAdmin;
  }
}
