import type recording from '../../i18n/en/recording.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    recording: typeof recording;
  }
}
