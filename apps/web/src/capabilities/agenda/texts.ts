import type agenda from '../../i18n/en/agenda.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    agenda: typeof agenda;
  }
}
