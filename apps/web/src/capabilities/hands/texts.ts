import type hands from '../../i18n/en/hands.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    hands: typeof hands;
  }
}
