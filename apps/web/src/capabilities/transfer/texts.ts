import type transfer from '../../i18n/en/transfer.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    transfer: typeof transfer;
  }
}
