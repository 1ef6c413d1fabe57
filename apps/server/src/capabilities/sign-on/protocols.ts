import type { OpenId } from '../../adapters/openid/openid-provider.ts';
import type { ProvenPerson } from '../../adapters/proven-person.ts';
import { ProviderError } from '../../adapters/proven-person.ts';
import type { Saml } from '../../adapters/saml/saml-provider.ts';
import type { ProviderSettings } from './provider-settings.ts';
import type { SecretsOfAttempt } from './sign-on-cookie.ts';
import { samlSiteOf, type SiteAddresses } from './site-address.ts';

/** What this site speaks with providers. */
export interface Protocols {
  readonly openId: OpenId;
  readonly saml: Saml;
}

/** A sign-in that is under way at a provider. */
interface UnderWay {
  readonly providerId: string;
  readonly addresses: SiteAddresses;
  readonly state: string;
  readonly secrets: SecretsOfAttempt;
  /** Whether the provider must ask the person again who they are. */
  readonly anew: boolean;
}

/** The address at a provider where somebody signs in. Rejects with `ProviderError`. */
export function beginAtProvider(
  { openId, saml }: Protocols,
  provider: ProviderSettings,
  { providerId, addresses, state, secrets, anew }: UnderWay,
): Promise<string> {
  switch (provider.speaks) {
    case 'openid':
      return openId.begin(provider.settings, { answerAddress: addresses.answer, state, ...secrets, anew });
    case 'saml':
      return saml.begin(provider.settings, samlSiteOf(addresses, providerId), { ...secrets, state, anew });
  }
}

/** Checks an answer of a provider: the query with which the browser came back, and what the
 *  provider let it post. Rejects with `ProviderError`. */
export async function finishAtProvider(
  { openId, saml }: Protocols,
  provider: ProviderSettings,
  { providerId, addresses, state, secrets, anew }: UnderWay,
  answer: { readonly query: URLSearchParams; readonly posted: string | null },
): Promise<ProvenPerson> {
  switch (provider.speaks) {
    case 'openid':
      return openId.finish(
        provider.settings,
        { answerAddress: addresses.answer, state, ...secrets, anew },
        answer.query,
      );
    case 'saml': {
      if (answer.posted === null) throw new ProviderError('refused', 'the provider posted no answer');
      const asked = { requestId: secrets.requestId, response: answer.posted };
      return saml.finish(provider.settings, samlSiteOf(addresses, providerId), asked);
    }
  }
}

/** Where the browser signs out of a provider; null: the provider has no such address. Rejects with
 *  `ProviderError`. */
export function signOutAddressAt(
  { openId, saml }: Protocols,
  provider: ProviderSettings,
  of: { readonly providerId: string; readonly addresses: SiteAddresses; readonly hint: string },
): Promise<string | null> {
  switch (provider.speaks) {
    case 'openid':
      return openId.signOutAddress(provider.settings, { idToken: of.hint, backTo: of.addresses.signedOut });
    case 'saml':
      return saml.signOutAddress(provider.settings, samlSiteOf(of.addresses, of.providerId), of.hint);
  }
}
