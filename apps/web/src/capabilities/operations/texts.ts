import type operations from '../../i18n/en/operations.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    operations: typeof operations;
  }
}
