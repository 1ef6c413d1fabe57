/** The refusals of a link that the page says in place of the whole form. */
export const OVER: readonly string[] = [
  'guest-link-unknown',
  'guest-link-revoked',
  'guest-link-ended',
  'guest-link-used-up',
  'guest-no-lobby',
  'session-ended',
];
