import { PASSKEY_CHALLENGE_MS } from '@hemicycle/contract/limits';
import { passkeyRequest } from '@hemicycle/contract/passkeys';
import type { PasskeyRequest, UsedPasskey } from '@hemicycle/contract/passkeys';
import { isFreshProof } from '@hemicycle/rules/auth/fresh-proof';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadSignInAccount } from '../accounts/public.ts';
import { checkPasskey } from './check-passkey.ts';
import { countedProof } from './failure-limits.ts';
import { makeChallenge } from './passkey-challenges.ts';
import type { PasskeySite } from './passkey-site.ts';
import { loadPasskeysOf } from './passkey-store.ts';
import { loadProvenMs, setProvenMs } from './sign-in-store.ts';

type Prover = Pick<Viewer, 'userId' | 'email' | 'signInId'>;

/** When a sign-in last gave a proof of identity, ms since the epoch. */
interface Proof {
  readonly provenAtMs: number;
}

/** Gives a new proof of identity by password, for this sign-in only. Only failed proofs of this
 *  account count against it: failed sign-ins of strangers do not keep a member from a proof.
 *  @throws DomainError `proof-refused`, `too-many-attempts`, `not-signed-in`. Source: BEY-32. */
export async function provePassword(deps: Deps, viewer: Prover, password: string): Promise<Proof> {
  await countedProof(deps, viewer.userId, async (fits) => {
    const account = await loadSignInAccount(deps.db, viewer.email);
    const isOwn = account?.userId === viewer.userId;
    return (await fits(isOwn ? account.passwordHash : null, password))
      ? { is: 'right', result: null }
      : { is: 'wrong', refusal: new DomainError('proof-refused') };
  });
  return proved(deps, viewer);
}

/** The challenge that a passkey of the viewer's account must sign. @throws DomainError
 *  `passkey-unknown` where the account has no passkey. */
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

/** Gives a new proof of identity by a passkey of the viewer's own account.
 *  @throws DomainError `passkey-unknown`, `passkey-refused`, `passkey-expired`,
 *  `too-many-attempts`. Source: BEY-32. */
export async function provePasskey(
  deps: Deps,
  site: PasskeySite,
  viewer: Prover,
  used: UsedPasskey,
): Promise<Proof> {
  const of = { purpose: 'prove', signInId: viewer.signInId } as const;
  const own = await loadPasskeysOf(deps.db, viewer.userId);
  const passkey = own.find((one) => one.credential_id === used.id) ?? null;
  await countedProof(deps, viewer.userId, () => checkPasskey(deps, passkey, { site, of, used }));
  return proved(deps, viewer);
}

/** When the viewer's sign-in last gave a proof of identity, ms since the epoch. It asks the
 *  database: the viewer in memory may be some seconds old, and another server may have taken the
 *  proof. */
export async function latestProofMs(deps: Pick<Deps, 'db'>, viewer: Viewer): Promise<number> {
  return (await loadProvenMs(deps.db, viewer.signInId)) ?? viewer.provenAtMs;
}

/** Requires a proof of identity.
 *  @throws DomainError `proof-needed` unless the viewer's sign-in has given one within `withinMs`.
 *  Source: BEY-32. */
export async function requireFreshProof(deps: Deps, viewer: Viewer, withinMs: number): Promise<void> {
  const nowMs = deps.clock.nowMs();
  if (isFreshProof(viewer.provenAtMs, withinMs, nowMs)) return;
  if (!isFreshProof(await latestProofMs(deps, viewer), withinMs, nowMs))
    throw new DomainError('proof-needed');
}

async function proved(deps: Deps, viewer: Prover): Promise<Proof> {
  return noteProof(deps, viewer, deps.clock.nowMs());
}

/** Notes a proof of identity of a sign-in, given at a time (ms since the epoch); whoever calls it
 *  has checked the proof. @throws DomainError `not-signed-in` where the sign-in has ended. */
export async function noteProof(
  deps: Pick<Deps, 'db'>,
  { signInId }: Pick<Viewer, 'signInId'>,
  provenAtMs: number,
): Promise<Proof> {
  if (!(await setProvenMs(deps.db, signInId, provenAtMs))) throw new DomainError('not-signed-in');
  return { provenAtMs };
}
