import type { OpenId } from '../../adapters/openid/openid-provider.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { openText } from '../../platform/sealed-text.ts';
import { siteSecretOf } from '../../platform/site-secret.ts';
import { endSignInsAtProvider } from './end-at-provider.ts';
import { placeOfSignOutHint } from './finish-sign-on.ts';
import { orRefused } from './or-refused.ts';
import { type Protocols, signOutAddressAt } from './protocols.ts';
import { loadSignInByProvider } from './provider-sign-in-store.ts';
import { settingsOf } from './provider-settings.ts';
import { loadProvider } from './provider-store.ts';
import type { SiteAddresses } from './site-address.ts';

/** Where this person also signs out of the provider by which they signed in; null where they signed
 *  in by none, it has no such address, or it does not answer: signing out here must not wait for
 *  it. Source: BEY-21. */
export async function findSignOutAddress(
  deps: Deps,
  protocols: Protocols,
  viewer: Viewer,
  addresses: SiteAddresses,
): Promise<string | null> {
  const { db, config } = deps;
  const signIn = await loadSignInByProvider(db, viewer.signInId);
  const provider = signIn === null ? null : await loadProvider(db, signIn.provider_id);
  if (signIn === null || provider === null || provider.issuer !== signIn.issuer) return null;
  const place = placeOfSignOutHint(signIn.sign_in_id);
  const hint = openText(siteSecretOf(config.dataDir), place, signIn.sealed_id_token);
  if (hint === null) return null;
  try {
    const of = { providerId: provider.id, addresses, hint };
    return await orRefused(deps, signOutAddressAt(protocols, settingsOf(config, provider), of));
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Ends the sign-ins that ended at a provider of OpenID Connect, by its logout token. A token that
 *  was used before ends nothing more.
 *  @throws DomainError `sign-on-refused` for a token that does not hold, `sign-on-unreachable`.
 *  Source: BEY-21, BEY-46. */
export async function signedOutAtProvider(
  deps: Deps,
  openId: OpenId,
  providerId: string,
  sent: string,
): Promise<void> {
  const provider = await loadProvider(deps.db, providerId);
  const token = new URLSearchParams(sent).get('logout_token');
  const settings = provider === null ? null : settingsOf(deps.config, provider);
  if (provider === null || settings?.speaks !== 'openid' || token === null)
    throw new DomainError('sign-on-refused');
  const said = await orRefused(deps, openId.readLogoutToken(settings.settings, token));
  await endSignInsAtProvider(deps, provider, { ...said, usedOnce: token });
}
