import type firstSteps from '../../i18n/en/first-steps.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    'first-steps': typeof firstSteps;
  }
}
