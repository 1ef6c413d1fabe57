import type thirdParties from '../../i18n/en/third-parties.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'third-parties': typeof thirdParties;
  }
}
