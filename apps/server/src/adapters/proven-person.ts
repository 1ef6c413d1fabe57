/** Somebody whose identity a provider of single sign-on has proven. */
export interface ProvenPerson {
  /** The id of the person at this issuer; it never goes to anybody else. */
  readonly subject: string;
  /** The id of their sign-in at the provider; null where it names none. */
  readonly providerSession: string | null;
  /** What the provider says of the person, by the names of OpenID Connect. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** How long ago the person signed in at the provider, in ms, by the clock of this server, with
   *  which the times of its answer are checked; null: the provider does not say. */
  readonly provenAgoMs: number | null;
  /** By what the provider knows whom to sign out: an ID token, or a NameID as JSON. Secret. */
  readonly signOutHint: string;
}

/** What a provider said of a sign-out there. At least one of `subject` and `providerSession` is not
 *  null. */
export interface ProvenSignOut {
  readonly subject: string | null;
  readonly providerSession: string | null;
  readonly expiresMs: number;
}

/** Why a provider could not be used. `unreachable`: it does not answer, or not as these settings
 *  need it. `refused`: its answer does not hold. `declined`: it says that the person was not signed
 *  in. */
export class ProviderError extends Error {
  readonly is: 'unreachable' | 'refused' | 'declined';

  constructor(is: ProviderError['is'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderError';
    this.is = is;
  }
}
