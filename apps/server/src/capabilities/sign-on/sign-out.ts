import type { OpenId } from '../../adapters/openid/openid-provider.ts';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { openText } from '../../platform/sealed-text.ts';
import { siteSecretOf } from '../../platform/site-secret.ts';
import { enterAct } from '../audit/public.ts';
import { deleteThoseSignIns } from '../auth/public.ts';
import { placeOfIdToken } from './finish-sign-on.ts';
import { orRefused } from './or-refused.ts';
import { findSignInsAtProvider, loadSignInByProvider, noteLogoutToken } from './provider-sign-in-store.ts';
import { settingsOf } from './provider-settings.ts';
import { loadProvider } from './provider-store.ts';

/** Where this person also signs out of the provider by which they signed in; null where they signed
 *  in by none, it has no such address, or it does not answer: signing out here must not wait for
 *  it. Source: BEY-21. */
export async function findSignOutAddress(
  deps: Deps,
  openId: OpenId,
  viewer: Viewer,
  backTo: string,
): Promise<string | null> {
  const { db, config } = deps;
  const signIn = await loadSignInByProvider(db, viewer.signInId);
  const provider = signIn === null ? null : await loadProvider(db, signIn.provider_id);
  if (signIn === null || provider === null || provider.issuer !== signIn.issuer) return null;
  const place = placeOfIdToken(signIn.sign_in_id);
  const idToken = openText(siteSecretOf(config.dataDir), place, signIn.sealed_id_token);
  if (idToken === null) return null;
  try {
    return await orRefused(deps, openId.signOutAddress(settingsOf(config, provider), { idToken, backTo }));
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Ends the sign-ins that ended at a provider, by its logout token: their cookies, sockets and
 *  media, on every server. A token that was used before ends nothing more.
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
  if (provider === null || token === null) throw new DomainError('sign-on-refused');
  const said = await orRefused(deps, openId.readLogoutToken(settingsOf(deps.config, provider), token));
  const ended = await inTransaction(deps.db, async (transaction) => {
    const used = { hash: tokenHash(token), expiresMs: said.expiresMs };
    if (!(await noteLogoutToken(transaction, used, deps.clock.nowMs()))) return [];
    const those = { ...said, providerId, issuer: provider.issuer };
    const deleted = await deleteThoseSignIns(transaction, await findSignInsAtProvider(transaction, those));
    for (const byUserId of new Set(deleted.map(({ userId }) => userId))) {
      await enterAct(deps, transaction, null, {
        ...{ act: 'signOut', byUserId, userId: null, detail: { way: 'sign-on' } },
        created: deps.clock.nowMs(),
      });
    }
    return deleted.map(({ id }) => id);
  });
  if (ended.length > 0) deps.news.announce({ kind: 'signedOut', signInIds: ended });
}
