import type siteAdmin from '../../i18n/en/site-admin.json';
import type siteIdentity from '../../i18n/en/site-identity.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'site-admin': typeof siteAdmin;
    'site-identity': typeof siteIdentity;
  }
}
