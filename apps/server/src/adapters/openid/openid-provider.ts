/** The settings of one provider of OpenID Connect, as this site uses it. */
export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** null: a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
  /** Names with spaces between them. */
  readonly scopes: string;
  /** Whether the provider may be spoken to without TLS; only on the machine itself. */
  readonly mayBeInsecure: boolean;
}

/** What ties an answer to the sign-in that asked for it. */
export interface OpenIdAttempt {
  /** The address to which the provider sends the browser back. */
  readonly answerAddress: string;
  readonly state: string;
  readonly nonce: string;
  /** The secret half of PKCE. */
  readonly verifier: string;
}

/** Somebody whose identity a provider has proven. */
export interface OpenIdPerson {
  /** The id of the person at this issuer; it never goes to anybody else. */
  readonly subject: string;
  /** The id of their sign-in at the provider; null where it names none. */
  readonly providerSession: string | null;
  /** All claims of the ID token, with those of the user info where the token has none of that
   *  name. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly idToken: string;
}

/** The content of a logout token that holds. At least one of `subject` and `providerSession` is
 *  not null. */
export interface OpenIdLogout {
  readonly subject: string | null;
  readonly providerSession: string | null;
  readonly expiresMs: number;
}

/** Why a provider could not be used. `unreachable`: it does not answer, or not as these settings
 *  need it. `refused`: its answer does not hold. `declined`: it says that the person was not signed
 *  in. */
export class OpenIdError extends Error {
  readonly is: 'unreachable' | 'refused' | 'declined';

  constructor(is: OpenIdError['is'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OpenIdError';
    this.is = is;
  }
}

/** Speaks OpenID Connect with providers. Every answer is checked: its signature, issuer, audience,
 *  time, nonce and state. All calls reject with `OpenIdError`. Source: BEY-21. */
export interface OpenId {
  /** The address at the provider where somebody signs in. */
  begin(settings: OpenIdSettings, attempt: OpenIdAttempt): Promise<string>;
  /** Exchanges the code in the answer, and checks all of it. `answer`: the query with which the
   *  browser came back. */
  finish(settings: OpenIdSettings, attempt: OpenIdAttempt, answer: URLSearchParams): Promise<OpenIdPerson>;
  /** Where the browser signs out of the provider; null: the provider has no such address. */
  signOutAddress(
    settings: OpenIdSettings,
    of: { readonly idToken: string; readonly backTo: string },
  ): Promise<string | null>;
  /** Checks a logout token of the provider. */
  readLogoutToken(settings: OpenIdSettings, token: string): Promise<OpenIdLogout>;
}
