import type captions from '../../i18n/en/captions.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    captions: typeof captions;
  }
}
