import type nettest from '../../i18n/en/nettest.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    nettest: typeof nettest;
  }
}
