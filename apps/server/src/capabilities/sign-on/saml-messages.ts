import { SIGN_ON_ANSWER_PATH, SIGNED_OUT_PATH } from '@hemicycle/contract/sign-on';
import type { Saml, SamlSignOutMessage } from '../../adapters/saml/saml-provider.ts';
import type { Deps } from '../../deps.ts';
import { isToken, tokenHash } from '../../platform/auth/token.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { keepPostedAnswer } from './attempt-store.ts';
import { endSignInsAtProvider } from './end-at-provider.ts';
import { orRefused } from './or-refused.ts';
import { BEGUN_THERE } from './policy.ts';
import { settingsOf } from './provider-settings.ts';
import { loadProvider } from './provider-store.ts';
import { samlSiteOf, type SiteAddresses } from './site-address.ts';

/** The longest `RelayState` that this site gives along. */
const STATE_MAX_CHARS = 100;

/** Keeps the answer that a provider of SAML lets the browser post, and returns the page that hands
 *  it in: the form comes from another site, so that the browser sends no cookie of this one along.
 *  Whatever is wrong with the answer, that page says it. An answer to no request, of a sign-in that
 *  was begun at the provider, is not even kept: anybody can get one of their own, and have the
 *  browser of somebody else post it. Source: BEY-21. */
export async function keepSamlAnswer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  providerId: string,
  sent: string,
): Promise<string> {
  const form = new URLSearchParams(sent);
  const state = (form.get('RelayState') ?? '').slice(0, STATE_MAX_CHARS);
  const answer = form.get('SAMLResponse');
  const isAsked = isToken(state);
  if (answer !== null && isAsked)
    await keepPostedAnswer(db, { stateHash: tokenHash(state), providerId }, answer, clock.nowMs());
  const query = new URLSearchParams({ state, saml: isAsked ? 'posted' : BEGUN_THERE });
  return `${SIGN_ON_ANSWER_PATH}?${query.toString()}`;
}

/** Ends the sign-ins that a signed request of a provider of SAML names, and returns where the
 *  browser goes with the answer. An answer to a sign-out here changes nothing, and leads to the
 *  page after it. A request that was used before ends nothing more.
 *  @throws DomainError `sign-on-refused`. Source: BEY-21, BEY-46. */
export async function samlSignedOut(
  deps: Deps,
  saml: Saml,
  of: { readonly providerId: string; readonly addresses: SiteAddresses },
  message: SamlSignOutMessage,
): Promise<string> {
  const said = message.binding === 'post' ? message.form : new URLSearchParams(message.query);
  if (!said.has('SAMLRequest') && said.has('SAMLResponse')) return SIGNED_OUT_PATH;
  const provider = await loadProvider(deps.db, of.providerId);
  const settings = provider === null ? null : settingsOf(deps.config, provider);
  if (provider === null || settings?.speaks !== 'saml') throw new DomainError('sign-on-refused');
  const site = samlSiteOf(of.addresses, of.providerId);
  const request = await orRefused(deps, saml.readSignOut(settings.settings, site, message));
  await endSignInsAtProvider(deps, provider, { ...request, usedOnce: `${provider.issuer} ${request.id}` });
  return request.answerAddress ?? SIGNED_OUT_PATH;
}
