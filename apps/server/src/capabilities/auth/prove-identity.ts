import { PASSKEY_CHALLENGE_MS } from '@hemicycle/contract/limits';
import { passkeyRequest } from '@hemicycle/contract/passkeys';
import type { PasskeyRequest, UsedPasskey } from '@hemicycle/contract/passkeys';
import { isFreshProof } from '@hemicycle/rules/auth/fresh-proof';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Deps } from '../../deps.ts';
import { passwordFits } from '../../platform/auth/password.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadSignInAccount } from '../people/public.ts';
import { failureKeysOf, noteFailure, refuseAfterFailures } from './failure-limits.ts';
import { deleteAccountFailures } from './failure-store.ts';
import type { FailureKeys } from './failure-store.ts';
import { makeChallenge, takeChallenge } from './passkey-challenges.ts';
import type { PasskeySite } from './passkey-site.ts';
import { loadPasskeysOf } from './passkey-store.ts';
import { loadProvenMs, setProvenMs } from './sign-in-store.ts';
import { acceptPasskey } from './accept-passkey.ts';

type Prover = Pick<Viewer, 'userId' | 'email' | 'signInId'>;

/** When a sign-in last proved who sits there. */
interface Proof {
  readonly provenAtMs: number;
}

/** Proves anew by password who sits there. Nothing but this sign-in is proved. Failures count against proofs of this account,
 *  and only they do: strangers who fail to sign in do not keep a member from proving.
 *  @throws DomainError `proof-refused`, `too-many-attempts`, `not-signed-in`. Source: BEY-32. */
export async function provePassword(
  deps: Deps,
  viewer: Prover,
  password: string,
  remoteAddress: string,
): Promise<Proof> {
  const keys = keysOf(viewer, remoteAddress);
  await refuseAfterFailures(deps, keys, { ofAccountOnly: true });
  const account = await loadSignInAccount(deps.db, viewer.email);
  const isOwn = account?.userId === viewer.userId;
  if (!(await passwordFits(isOwn ? account.passwordHash : null, password))) {
    await noteFailure(deps, keys);
    throw new DomainError('proof-refused');
  }
  // Many guesses sent at once all pass the first look.
  await refuseAfterFailures(deps, keys, { ofAccountOnly: true });
  return proved(deps, viewer, keys);
}

/** What a passkey of the viewer's account has to sign. @throws DomainError `passkey-unknown` where the account has none. */
export async function startPasskeyProof(
  deps: Deps,
  site: PasskeySite,
  viewer: Prover,
): Promise<PasskeyRequest> {
  const passkeys = (await loadPasskeysOf(deps.db, viewer.userId)).filter(
    (passkey) => passkey.rp_id === site.rpId,
  );
  if (passkeys.length === 0) throw new DomainError('passkey-unknown');
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: await makeChallenge(deps, { purpose: 'prove', signInId: viewer.signInId }),
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map((passkey) => ({
      id: passkey.credential_id,
      transports: passkey.transports,
    })),
  });
  return passkeyRequest.parse(options);
}

/** Proves anew by passkey who sits there: one of the viewer's own account.
 *  @throws DomainError `passkey-unknown`, `passkey-refused`, `passkey-expired`, `too-many-attempts`. Source: BEY-32. */
export async function provePasskey(
  deps: Deps,
  site: PasskeySite,
  viewer: Prover,
  used: UsedPasskey,
  remoteAddress: string,
): Promise<Proof> {
  const keys = keysOf(viewer, remoteAddress);
  await refuseAfterFailures(deps, keys, { ofAccountOnly: true });
  const of = { purpose: 'prove', signInId: viewer.signInId } as const;
  const challenge = await takeChallenge(deps, of, used.response.clientDataJSON);
  const own = await loadPasskeysOf(deps.db, viewer.userId);
  const passkey = own.find((one) => one.credential_id === used.id) ?? null;
  await acceptPasskey(deps, passkey, { site, challenge, used, keys });
  return proved(deps, viewer, keys);
}

/** When the viewer's sign-in last proved who sits there, read anew: what is known of a viewer may be some seconds old, and the
 *  proof may have been given to another server. ms since the epoch. */
export async function latestProofMs(deps: Pick<Deps, 'db'>, viewer: Viewer): Promise<number> {
  return (await loadProvenMs(deps.db, viewer.signInId)) ?? viewer.provenAtMs;
}

/** @throws DomainError `proof-needed` unless the viewer has proved who they are within `withinMs`. Source: BEY-32. */
export async function requireFreshProof(deps: Deps, viewer: Viewer, withinMs: number): Promise<void> {
  const nowMs = deps.clock.nowMs();
  if (isFreshProof(viewer.provenAtMs, withinMs, nowMs)) return;
  if (!isFreshProof(await latestProofMs(deps, viewer), withinMs, nowMs))
    throw new DomainError('proof-needed');
}

function keysOf({ userId }: Prover, remoteAddress: string): FailureKeys {
  return failureKeysOf(`proof of ${userId}`, remoteAddress);
}

async function proved(deps: Deps, viewer: Prover, keys: FailureKeys): Promise<Proof> {
  const provenAtMs = deps.clock.nowMs();
  if (!(await setProvenMs(deps.db, viewer.signInId, provenAtMs))) throw new DomainError('not-signed-in');
  await deleteAccountFailures(deps.db, keys.account);
  return { provenAtMs };
}
