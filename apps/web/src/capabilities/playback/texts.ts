import type playback from '../../i18n/en/playback.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    playback: typeof playback;
  }
}
