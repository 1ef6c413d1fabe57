import { randomUUID } from 'node:crypto';
import type { OpenId, OpenIdPerson } from '../../adapters/openid/openid-provider.ts';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { sealText } from '../../platform/sealed-text.ts';
import { siteSecretOf } from '../../platform/site-secret.ts';
import type { AccountHook } from '../accounts/public.ts';
import { enterAct } from '../audit/public.ts';
import { beginSignIn, type SignInFrom } from '../auth/public.ts';
import { takeAttempt } from './attempt-store.ts';
import { orRefused } from './or-refused.ts';
import { insertSignInByProvider } from './provider-sign-in-store.ts';
import { settingsOf } from './provider-settings.ts';
import { loadProvider, type ProviderRow } from './provider-store.ts';
import { settleIdentity } from './settle-identity.ts';
import { secretsOfAttempt } from './sign-on-cookie.ts';

/** Where the ID token of a sign-in stands; it opens nowhere else. */
export const placeOfIdToken = (signInId: string) => ['id token', signInId];

/** Signs in with the answer of a provider, and returns the token for the cookie. An answer works
 *  once, in the browser that began, within ten minutes; one that does not hold changes nothing.
 *  @throws DomainError `sign-on-over` for an answer that was used, has expired, or that this
 *  browser did not ask for; `sign-on-refused`, `sign-on-declined`, `sign-on-unreachable`; the
 *  refusals of `settleIdentity`; `account-off`. Source: BEY-21. */
export async function finishSignOn(
  deps: Deps,
  parts: { readonly openId: OpenId; readonly hooks: readonly AccountHook[] },
  answer: string,
  from: SignInFrom & { readonly answerAddress: string; readonly browserToken: string | null },
): Promise<string> {
  const { db, clock, config } = deps;
  const query = new URLSearchParams(answer);
  const state = query.get('state');
  if (state === null || from.browserToken === null) throw new DomainError('sign-on-over');
  const hashes = { state_hash: tokenHash(state), browser_hash: tokenHash(from.browserToken) };
  const attempt = await takeAttempt(db, hashes, clock.nowMs());
  const provider = attempt === null ? null : await loadProvider(db, attempt.providerId);
  if (provider === null || !provider.is_on) throw new DomainError('sign-on-over');
  const { answerAddress } = from;
  const asked = { answerAddress, state, ...secretsOfAttempt(from.browserToken, state) };
  const person = await orRefused(deps, parts.openId.finish(settingsOf(config, provider), asked, query));
  const { token, settled } = await signInOnce(deps, provider, person, from).catch((error: unknown) => {
    // Somebody else has made this account, or taken it, in the same moment: look again.
    if (isUniqueViolation(error)) return signInOnce(deps, provider, person, from);
    throw error;
  });
  if (settled.changedRoles) deps.news.announce({ kind: 'rolesChanged', userId: settled.userId });
  if (settled.changed) for (const hook of parts.hooks) await hook.changed?.(deps, [settled.userId]);
  return token;
}

/** The sign-in and all that it changes of the account: either all of it is done, or nothing. */
function signInOnce(deps: Deps, provider: ProviderRow, person: OpenIdPerson, from: SignInFrom) {
  return inTransaction(deps.db, async (transaction) => {
    const settled = await settleIdentity(deps, transaction, provider, person);
    const signInId = randomUUID();
    const about = { ...from, signInId, means: 'sign-on' } as const;
    const token = await beginSignIn({ db: transaction, clock: deps.clock }, settled.userId, about);
    await enterAct(deps, transaction, null, {
      ...{ act: 'signIn', byUserId: settled.userId, userId: null, detail: { way: about.means } },
      created: deps.clock.nowMs(),
    });
    await insertSignInByProvider(transaction, {
      sign_in_id: signInId,
      provider_id: provider.id,
      issuer: provider.issuer,
      subject: person.subject,
      provider_session: person.providerSession,
      sealed_id_token: sealText(siteSecretOf(deps.config.dataDir), placeOfIdToken(signInId), person.idToken),
    });
    return { token, settled };
  });
}
