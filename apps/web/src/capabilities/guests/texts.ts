import type guests from '../../i18n/en/guests.json';
import type guestLinks from '../../i18n/en/guest-links.json';

declare module '../../i18n/resources.ts' {
  interface Resources {
    guests: typeof guests;
    'guest-links': typeof guestLinks;
  }
}
