import { UNKNOWN_NAME } from '@hemicycle/rules/people/name-display';

/** The end of the addresses that the guest issuer makes for people without an account. */
export const GUEST_ISSUER_SUFFIX = '@guest.invalid';

/** The end of the addresses that this server makes for guests who came by a link. They give their
 *  name, under which they appear. */
export const GUEST_LINK_SUFFIX = '@guest-link.invalid';

/** Whether an address is one that was made for a guest, to which no mail can go. */
export function isGuestAddress(email: string): boolean {
  return email.endsWith(GUEST_ISSUER_SUFFIX) || email.endsWith(GUEST_LINK_SUFFIX);
}

/** The name to show for a person: 'Guest User' for guests of the guest issuer, 'unknown' for
 *  somebody without a name. Never throws. Source: AUTH-13, PEOP-16, PEOP-17. */
export function presentName(person: { readonly email: string; readonly displayName: string }): string {
  if (person.email.endsWith(GUEST_ISSUER_SUFFIX)) return 'Guest User';
  return person.displayName.trim() || UNKNOWN_NAME;
}
