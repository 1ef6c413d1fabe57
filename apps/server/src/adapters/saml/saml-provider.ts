import type { ProvenPerson, ProvenSignOut } from '../proven-person.ts';

/** One identity provider of SAML 2.0, as this site uses it. */
export interface SamlSettings {
  /** The name of the provider (`entityID`), an address or a URN. */
  readonly entityId: string;
  /** Where people sign in there, by a redirect. */
  readonly entryPoint: string;
  /** Where people sign out there, by a redirect; null: nowhere. */
  readonly logoutAddress: string | null;
  /** The certificates with which its signatures are checked: Base64 of DER, without line breaks. */
  readonly certificates: readonly string[];
  /** Whether its e-mail addresses count as verified. */
  readonly vouches: boolean;
}

/** This site as one provider knows it. */
export interface SamlSite {
  /** The name of this site there, which is also the address of its metadata. */
  readonly entityId: string;
  /** Where the provider sends its answers. */
  readonly answerAddress: string;
  /** Where the provider tells of sign-outs, and answers those of this site. */
  readonly signOutAddress: string;
}

/** What ties an answer to the request that asked for it. */
export interface SamlAttempt {
  /** The id of the request, to which the answer must refer. */
  readonly requestId: string;
  /** What the provider sends back along with its answer. */
  readonly state: string;
  /** Whether the provider must ask the person again who they are. */
  readonly anew: boolean;
}

/** A message of the provider about a sign-out, as it came. */
export type SamlSignOutMessage =
  | { readonly binding: 'post'; readonly form: URLSearchParams }
  /** `query`: as it stood in the address, since the signature is over its very letters. */
  | { readonly binding: 'redirect'; readonly query: string };

/** A request of the provider to end sign-ins. */
export interface SamlSignOutRequest extends ProvenSignOut {
  /** The id of the request; it is used once. */
  readonly id: string;
  /** Where the browser goes with the answer; null: the provider has no address for it. */
  readonly answerAddress: string | null;
}

/** Speaks SAML 2.0 with providers. Of every answer this is checked: the signature of the assertion,
 *  issuer, audience, recipient, times, and to which request it belongs. All calls reject with
 *  `ProviderError`. Source: BEY-21. */
export interface Saml {
  /** The address at the provider where somebody signs in. */
  begin(settings: SamlSettings, site: SamlSite, attempt: SamlAttempt): Promise<string>;
  /** Checks an answer. `response`: `SAMLResponse` as it was posted. */
  finish(
    settings: SamlSettings,
    site: SamlSite,
    asked: { readonly requestId: string; readonly response: string },
  ): Promise<ProvenPerson>;
  /** Where the browser signs out of the provider; null: the provider has no such address. */
  signOutAddress(settings: SamlSettings, site: SamlSite, hint: string): Promise<string | null>;
  /** Checks a request of the provider to end sign-ins. */
  readSignOut(
    settings: SamlSettings,
    site: SamlSite,
    message: SamlSignOutMessage,
  ): Promise<SamlSignOutRequest>;
}
