import type siteAdmin from '../../i18n/en/site-admin.json';
import type siteHelpTips from '../../i18n/en/site-help-tips.json';
import type siteIdentity from '../../i18n/en/site-identity.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'site-admin': typeof siteAdmin;
    'site-help-tips': typeof siteHelpTips;
    'site-identity': typeof siteIdentity;
  }
}
