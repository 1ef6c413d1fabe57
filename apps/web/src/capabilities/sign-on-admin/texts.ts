import type signOnAdmin from '../../i18n/en/sign-on-admin.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'sign-on-admin': typeof signOnAdmin;
  }
}
