import type { ProvenPerson, ProvenSignOut } from '../proven-person.ts';

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
  /** Whether the provider must ask the person again who they are. */
  readonly anew: boolean;
}

/** Speaks OpenID Connect with providers. Every answer is checked: its signature, issuer, audience,
 *  time, nonce and state. All calls reject with `ProviderError`. Source: BEY-21. */
export interface OpenId {
  /** The address at the provider where somebody signs in. */
  begin(settings: OpenIdSettings, attempt: OpenIdAttempt): Promise<string>;
  /** Exchanges the code in the answer, and checks all of it. `answer`: the query with which the
   *  browser came back. */
  finish(settings: OpenIdSettings, attempt: OpenIdAttempt, answer: URLSearchParams): Promise<ProvenPerson>;
  /** Where the browser signs out of the provider; null: the provider has no such address. */
  signOutAddress(
    settings: OpenIdSettings,
    of: { readonly idToken: string; readonly backTo: string },
  ): Promise<string | null>;
  /** Checks a logout token of the provider. */
  readLogoutToken(settings: OpenIdSettings, token: string): Promise<ProvenSignOut>;
}
