import { randomUUID } from 'node:crypto';
import type { ProvenPerson } from '../../adapters/proven-person.ts';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { sealText } from '../../platform/sealed-text.ts';
import { siteSecretOf } from '../../platform/site-secret.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { AccountHook } from '../accounts/public.ts';
import { enterAct } from '../audit/public.ts';
import { beginSignIn, noteProof, type SignInFrom } from '../auth/public.ts';
import { takeAttempt } from './attempt-store.ts';
import { enterRefusedSignOn } from './enter-refused.ts';
import { loadIdentityOwner } from './identity-store.ts';
import { orRefused } from './or-refused.ts';
import { BEGUN_THERE } from './policy.ts';
import { finishAtProvider, type Protocols } from './protocols.ts';
import { insertSignInByProvider } from './provider-sign-in-store.ts';
import { settingsOf } from './provider-settings.ts';
import { loadProvider, type ProviderRow } from './provider-store.ts';
import { settleIdentity } from './settle-identity.ts';
import { secretsOfAttempt } from './sign-on-cookie.ts';
import type { SiteAddresses } from './site-address.ts';

/** Where the hint stands by which a provider knows whom to sign out; it opens nowhere else. */
export const placeOfSignOutHint = (signInId: string) => ['id token', signInId];

/** Where an answer came from, and in which browser. */
export interface AnswerFrom extends SignInFrom {
  /** Who is signed in in this browser; null: nobody. */
  readonly viewer: Pick<Viewer, 'userId' | 'signInId'> | null;
  readonly addresses: SiteAddresses;
  readonly browserToken: string | null;
}

/** Signs in with the answer of a provider, and returns the token for the cookie; null where the
 *  answer proves again who is signed in, whose sign-in stays. An answer works once, in the browser
 *  that began, within ten minutes; one that does not hold changes nothing, and the audit log has
 *  it. @throws DomainError `sign-on-begun-there`; `sign-on-over` for an answer that was used, has
 *  expired, or that this browser did not ask for; `sign-on-refused`, `sign-on-declined`,
 *  `sign-on-unreachable`; the refusals of `settleIdentity`; `account-off`; for a proof
 *  `sign-on-other-person`, `sign-on-not-anew`. Source: BEY-21, BEY-32. */
export async function finishSignOn(
  deps: Deps,
  parts: { readonly protocols: Protocols; readonly hooks: readonly AccountHook[] },
  answer: string,
  from: AnswerFrom,
): Promise<string | null> {
  let provider: ProviderRow | null = null;
  try {
    const query = new URLSearchParams(answer);
    if (query.get('saml') === BEGUN_THERE) throw new DomainError('sign-on-begun-there');
    const taken = await takeAnswered(deps, query, from);
    if (taken === null) throw new DomainError('sign-on-over');
    ({ provider } = taken);
    const person = await proveIdentity(deps, parts.protocols, taken, { query, from });
    if (taken.provesSignIn !== null) {
      await proveAgain(deps, taken, person, from.viewer);
      return null;
    }
    return await signIn(deps, parts.hooks, { provider, person, from });
  } catch (error) {
    if (error instanceof DomainError) await enterRefusedSignOn(deps, provider, from);
    throw error;
  }
}

/** A sign-in that was under way, and is answered now. */
interface Answered {
  readonly provider: ProviderRow;
  readonly state: string;
  readonly browserToken: string;
  readonly postedAnswer: string | null;
  readonly beganMs: number;
  readonly provesSignIn: string | null;
}

async function takeAnswered(
  { db, clock }: Deps,
  query: URLSearchParams,
  { browserToken, viewer }: AnswerFrom,
): Promise<Answered | null> {
  const state = query.get('state');
  if (state === null || browserToken === null) return null;
  const hashes = { state_hash: tokenHash(state), browser_hash: tokenHash(browserToken) };
  const attempt = await takeAttempt(db, hashes, clock.nowMs());
  const provider = attempt === null ? null : await loadProvider(db, attempt.providerId);
  if (attempt === null || provider === null || !provider.is_on) return null;
  // Who signed out, or in again, meanwhile has another sign-in.
  if (attempt.provesSignIn !== null && attempt.provesSignIn !== viewer?.signInId) return null;
  return { ...attempt, provider, state, browserToken };
}

function proveIdentity(
  deps: Deps,
  protocols: Protocols,
  { provider, state, browserToken, postedAnswer, provesSignIn }: Answered,
  { query, from: { addresses } }: { query: URLSearchParams; from: AnswerFrom },
): Promise<ProvenPerson> {
  const secrets = secretsOfAttempt(browserToken, state);
  const underWay = { providerId: provider.id, addresses, state, secrets, anew: provesSignIn !== null };
  const settings = settingsOf(deps.config, provider);
  return orRefused(deps, finishAtProvider(protocols, settings, underWay, { query, posted: postedAnswer }));
}

/** How far the clocks of provider and site may be apart, in ms. */
const CLOCKS_APART_MS = 30_000;

/** Notes the proof of identity that somebody who is signed in gave at a provider: the same person,
 *  who signed in there after this site asked for it.
 *  @throws DomainError `sign-on-other-person`, `sign-on-not-anew`, `not-signed-in`. */
async function proveAgain(
  deps: Deps,
  { provider, beganMs }: Answered,
  { subject, provenAgoMs }: ProvenPerson,
  viewer: AnswerFrom['viewer'],
): Promise<void> {
  const identity = { providerId: provider.id, issuer: provider.issuer, subject };
  const owner = await loadIdentityOwner(deps.db, identity);
  if (viewer === null || owner !== viewer.userId) throw new DomainError('sign-on-other-person');
  const nowMs = deps.clock.nowMs();
  if (provenAgoMs === null || nowMs - provenAgoMs < beganMs - CLOCKS_APART_MS)
    throw new DomainError('sign-on-not-anew');
  const provenMs = Math.min(nowMs, Math.max(beganMs, nowMs - provenAgoMs));
  await noteProof(deps, viewer, provenMs);
}

async function signIn(
  deps: Deps,
  hooks: readonly AccountHook[],
  { provider, person, from }: { provider: ProviderRow; person: ProvenPerson; from: AnswerFrom },
): Promise<string> {
  const { token, settled } = await signInOnce(deps, provider, person, from).catch((error: unknown) => {
    // Somebody else has made this account, or taken it, in the same moment: look again.
    if (isUniqueViolation(error)) return signInOnce(deps, provider, person, from);
    throw error;
  });
  if (settled.changedRoles) deps.news.announce({ kind: 'rolesChanged', userId: settled.userId });
  if (settled.changed) for (const hook of hooks) await hook.changed?.(deps, [settled.userId]);
  return token;
}

/** The sign-in and all that it changes of the account: either all of it is done, or nothing. */
function signInOnce(deps: Deps, provider: ProviderRow, person: ProvenPerson, from: SignInFrom) {
  return inTransaction(deps.db, async (transaction) => {
    const settled = await settleIdentity(deps, transaction, provider, person);
    const signInId = randomUUID();
    const about = { ...from, signInId, means: 'sign-on' } as const;
    const token = await beginSignIn({ db: transaction, clock: deps.clock }, settled.userId, about);
    await enterAct(deps, transaction, null, {
      ...{ act: 'signIn', byUserId: settled.userId, userId: null, detail: { way: about.means } },
      created: deps.clock.nowMs(),
    });
    const place = placeOfSignOutHint(signInId);
    await insertSignInByProvider(transaction, {
      sign_in_id: signInId,
      provider_id: provider.id,
      issuer: provider.issuer,
      subject: person.subject,
      provider_session: person.providerSession,
      sealed_id_token: sealText(siteSecretOf(deps.config.dataDir), place, person.signOutHint),
    });
    return { token, settled };
  });
}
