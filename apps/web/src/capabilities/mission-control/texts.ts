import type mission from '../../i18n/en/mission-control.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'mission-control': typeof mission;
  }
}
