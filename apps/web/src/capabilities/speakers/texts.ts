import type speakers from '../../i18n/en/speakers.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    speakers: typeof speakers;
  }
}
