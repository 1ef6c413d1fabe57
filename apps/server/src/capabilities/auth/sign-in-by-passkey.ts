import { PASSKEY_CHALLENGE_MS } from '@hemicycle/contract/limits';
import { passkeyRequest } from '@hemicycle/contract/passkeys';
import type { PasskeyRequest, UsedPasskey } from '@hemicycle/contract/passkeys';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Deps } from '../../deps.ts';
import { loadViewerAccount } from '../people/public.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { failureKeysOf, refuseAfterFailures } from './failure-limits.ts';
import { deleteAccountFailures } from './failure-store.ts';
import { makeChallenge, takeChallenge } from './passkey-challenges.ts';
import type { PasskeySite } from './passkey-site.ts';
import { loadPasskeyByCredential } from './passkey-store.ts';
import { acceptPasskey } from './accept-passkey.ts';

/** What a passkey has to sign to sign in. Nobody is named: the browser offers the passkeys that it holds for this site.
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

/** Signs in with what a passkey signed and returns the token for the cookie. Failures count like those of a password, and
 *  where they are too many the right passkey is refused too.
 *  @throws DomainError `passkey-unknown`, `passkey-refused`, `passkey-expired`, `too-many-attempts`. Source: BEY-32. */
export async function signInByPasskey(
  deps: Deps,
  site: PasskeySite,
  used: UsedPasskey,
  remoteAddress: string,
): Promise<string> {
  const of = { purpose: 'sign-in', remoteAddress } as const;
  const passkey = await loadPasskeyByCredential(deps.db, used.id);
  const account = passkey === null ? null : await loadViewerAccount(deps.db, passkey.user_id);
  const keys = failureKeysOf(account?.email ?? `passkey ${used.id}`, remoteAddress);
  const failures = await refuseAfterFailures(deps, keys);
  const challenge = await takeChallenge(deps, of, used.response.clientDataJSON);
  // Who signs in is named by the passkey alone, so that it has to name its owner.
  const named = used.response.userHandle === undefined ? null : passkey;
  const { user_id: userId } = await acceptPasskey(deps, named, { site, challenge, used, keys });
  if (failures.account > 0) await deleteAccountFailures(deps.db, keys.account);
  return beginSignIn(deps, userId);
}
