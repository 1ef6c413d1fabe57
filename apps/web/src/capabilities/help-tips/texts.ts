import type helpTips from '../../i18n/en/help-tips.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'help-tips': typeof helpTips;
  }
}
