import type { Deps } from '../../deps.ts';
import { passwordFits } from '../../platform/auth/password.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadSignInAccount } from '../people/public.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { failureKeysOf, noteFailure, refuseAfterFailures } from './failure-limits.ts';
import { deleteAccountFailures } from './failure-store.ts';

/** Signs in with e-mail address and password and returns the token for the cookie. Only failures count against the limits, and
 *  an unknown address takes as long as a known one. `remoteAddress` is where the request came from.
 *  @throws DomainError `invalid-credentials`, `too-many-attempts`. */
export async function signIn(
  deps: Deps,
  credentials: { email: string; password: string },
  remoteAddress: string,
): Promise<string> {
  const email = credentials.email.trim().toLowerCase();
  const keys = failureKeysOf(email, remoteAddress);
  await refuseAfterFailures(deps, keys);
  const account = await loadSignInAccount(deps.db, email);
  const fits = await passwordFits(account?.passwordHash ?? null, credentials.password);
  if (account === null || !fits) {
    await noteFailure(deps, keys);
    throw new DomainError('invalid-credentials');
  }
  // Many guesses sent at once all pass the first look; those that failed meanwhile count before one is let in.
  const failures = await refuseAfterFailures(deps, keys);
  if (failures.account > 0) await deleteAccountFailures(deps.db, keys.account);
  return beginSignIn(deps, account.userId);
}
