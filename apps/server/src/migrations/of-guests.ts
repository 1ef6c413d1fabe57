import * as guests from './0111-guests.ts';
import * as guestLetters from './0112-guest-letters.ts';
import * as personalGuestLinks from './0178-personal-guest-links.ts';

/** The migrations of guests. */
export const guestMigrations = [
  { name: '0111-guests', up: guests.up },
  { name: '0112-guest-letters', up: guestLetters.up },
  { name: '0178-personal-guest-links', up: personalGuestLinks.up },
];
