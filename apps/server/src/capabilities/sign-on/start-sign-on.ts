import { SIGN_ON_ATTEMPT_MS, startSignOn as declared } from '@hemicycle/contract/sign-on';
import type { Deps } from '../../deps.ts';
import { newToken, tokenHash } from '../../platform/auth/token.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireRoom } from '../../platform/limit/require-room.ts';
import { networkKeyOf } from '../auth/public.ts';
import { countAttemptsOfNetwork, insertAttempt } from './attempt-store.ts';
import { loadProvidersOfAccount } from './identity-store.ts';
import { orRefused } from './or-refused.ts';
import { beginAtProvider, type Protocols } from './protocols.ts';
import { settingsOf } from './provider-settings.ts';
import { loadProvider } from './provider-store.ts';
import { secretsOfAttempt } from './sign-on-cookie.ts';
import type { SiteAddresses } from './site-address.ts';

const [PER_NETWORK] = declared.limit.most;

/** Begins a sign-in at a provider, and returns its address there and the token for the cookie of
 *  the browser. A proof asks the provider to let nobody through without signing in anew. A browser
 *  that began one in another tab keeps its token, so that both go on. @throws DomainError
 *  `sign-on-gone` for a provider that is deleted or switched off, `rate-limited`,
 *  `sign-on-unreachable`. Source: BEY-21. */
export async function startSignOn(
  deps: Deps,
  protocols: Protocols,
  providerId: string,
  from: {
    readonly remoteAddress: string;
    readonly addresses: SiteAddresses;
    readonly browserToken: string | null;
    /** The sign-in here whose person proves their identity again; null: a new sign-in. */
    readonly provesSignIn: string | null;
  },
): Promise<{ address: string; browserToken: string }> {
  const provider = await loadProvider(deps.db, providerId);
  if (provider === null || !provider.is_on) throw new DomainError('sign-on-gone');
  const nowMs = deps.clock.nowMs();
  const networkHash = networkKeyOf(from.remoteAddress);
  requireRoom(PER_NETWORK, await countAttemptsOfNetwork(deps.db, networkHash, nowMs));
  const browserToken = from.browserToken ?? newToken();
  const state = newToken();
  const secrets = secretsOfAttempt(browserToken, state);
  const anew = from.provesSignIn !== null;
  const underWay = { providerId: provider.id, addresses: from.addresses, state, secrets, anew };
  const settings = settingsOf(deps.config, provider);
  const address = await orRefused(deps, beginAtProvider(protocols, settings, underWay));
  await insertAttempt(
    deps.db,
    {
      state_hash: tokenHash(state),
      browser_hash: tokenHash(browserToken),
      provider_id: provider.id,
      network_hash: networkHash,
      expires_ms: nowMs + SIGN_ON_ATTEMPT_MS,
      posted_answer: null,
      began_ms: nowMs,
      proves_sign_in: from.provesSignIn,
    },
    nowMs,
  );
  return { address, browserToken };
}

/** Begins a proof of identity at a provider, for the viewer's sign-in. @throws DomainError
 *  `sign-on-gone` where the viewer has no identity there, or as `startSignOn`. Source: BEY-32,
 *  BEY-21. */
export async function startProof(
  deps: Deps,
  protocols: Protocols,
  viewer: Pick<Viewer, 'userId' | 'signInId'>,
  providerId: string,
  from: Omit<Parameters<typeof startSignOn>[3], 'provesSignIn'>,
): ReturnType<typeof startSignOn> {
  const own = await loadProvidersOfAccount(deps.db, viewer.userId);
  if (!own.some(({ id }) => id === providerId)) throw new DomainError('sign-on-gone');
  return startSignOn(deps, protocols, providerId, { ...from, provesSignIn: viewer.signInId });
}
