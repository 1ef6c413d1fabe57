/** What is known of an identity that a provider has just proven. */
export interface ProvenIdentity {
  /** The account to which this identity belonged before; null: none. */
  readonly knownUserId: string | null;
  /** The e-mail address that the provider names; null: none. */
  readonly email: string | null;
  /** Whether the provider says that it has verified the address. */
  readonly isEmailVerified: boolean;
  /** The account with this address here. `taken`: another identity of this provider belongs to that
   *  account, as when a directory gives the address of a person who left to a new one. */
  readonly holder:
    | { readonly is: 'nobody' }
    | { readonly is: 'account'; readonly userId: string }
    | { readonly is: 'taken' };
  /** What the provider's setting does with people who have no account. */
  readonly newPeople: 'match' | 'make';
}

/** Whose an identity is, or why it is nobody's. */
export type Whose =
  | { readonly ok: true; readonly is: 'known' | 'matched'; readonly userId: string }
  | { readonly ok: true; readonly is: 'new'; readonly email: string }
  | {
      readonly ok: false;
      readonly code: 'sign-on-unknown-person' | 'sign-on-email-unverified' | 'sign-on-address-taken';
    };

/** Decides whose an identity is. An identity that was here before stays with its account, whatever
 *  its address is now. Otherwise only an address that the provider has verified leads to an account
 *  or makes one, so that nobody takes over an account by an address that they merely typed. Never
 *  throws. Source: BEY-21. */
export function whoseIdentity({
  knownUserId,
  email,
  isEmailVerified,
  holder,
  newPeople,
}: ProvenIdentity): Whose {
  if (knownUserId !== null) return { ok: true, is: 'known', userId: knownUserId };
  if (email === null) return { ok: false, code: 'sign-on-unknown-person' };
  if (!isEmailVerified) return { ok: false, code: 'sign-on-email-unverified' };
  switch (holder.is) {
    case 'account':
      return { ok: true, is: 'matched', userId: holder.userId };
    case 'taken':
      return { ok: false, code: 'sign-on-address-taken' };
    case 'nobody':
      return newPeople === 'make'
        ? { ok: true, is: 'new', email }
        : { ok: false, code: 'sign-on-unknown-person' };
  }
}
