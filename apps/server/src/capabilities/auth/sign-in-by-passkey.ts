import { PASSKEY_CHALLENGE_MS } from '@hemicycle/contract/limits';
import { passkeyRequest } from '@hemicycle/contract/passkeys';
import type { PasskeyRequest, UsedPasskey } from '@hemicycle/contract/passkeys';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Deps } from '../../deps.ts';
import { loadViewerAccount } from '../accounts/public.ts';
import { checkPasskey } from './check-passkey.ts';
import { enteredSignIn } from './enter-sign-in.ts';
import { attemptKeysOf, countedSignIn } from './failure-limits.ts';
import { makeChallenge } from './passkey-challenges.ts';
import type { PasskeySite } from './passkey-site.ts';
import { loadPasskeyByCredential } from './passkey-store.ts';
import type { SignInFrom } from './sign-in-from.ts';

/** The challenge that a passkey must sign to sign in. It names no account: the browser offers the
 *  passkeys that it has for this site.
 *  @throws DomainError `rate-limited`. Source: BEY-32. */
export async function startPasskeySignIn(
  deps: Deps,
  site: PasskeySite,
  remoteAddress: string,
): Promise<PasskeyRequest> {
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: await makeChallenge(deps, { purpose: 'sign-in', remoteAddress }),
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
  });
  return passkeyRequest.parse(options);
}

/** Signs in with the signature of a passkey, and returns the token for the cookie. Attempts count
 *  like those with a password; beyond the limit the right passkey is refused too.
 *  @throws DomainError `passkey-unknown`, `passkey-refused`, `passkey-expired`,
 *  `too-many-attempts`. Source: BEY-32. */
export async function signInByPasskey(
  deps: Deps,
  site: PasskeySite,
  used: UsedPasskey,
  from: SignInFrom,
): Promise<string> {
  const of = { purpose: 'sign-in', remoteAddress: from.remoteAddress } as const;
  const passkey = await loadPasskeyByCredential(deps.db, used.id);
  const account = passkey === null ? null : await loadViewerAccount(deps.db, passkey.user_id);
  const keys = attemptKeysOf(account?.email ?? `passkey ${used.id}`, from.remoteAddress);
  // Only the passkey tells which account signs in, so its answer must name the owner.
  const named = used.response.userHandle === undefined ? null : passkey;
  const check = async () => {
    const found = await countedSignIn(deps, keys, () => checkPasskey(deps, named, { site, of, used }));
    return found.user_id;
  };
  return enteredSignIn(deps, { ...from, means: 'passkey' }, () => passkey?.user_id ?? null, check);
}
