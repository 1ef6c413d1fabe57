import type people from '../../i18n/en/people.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    people: typeof people;
  }
}
