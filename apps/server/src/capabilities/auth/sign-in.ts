import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadSignInAccount } from '../accounts/public.ts';
import { enteredSignIn } from './enter-sign-in.ts';
import { attemptKeysOf, countedSignIn } from './failure-limits.ts';
import type { SignInFrom } from './sign-in-from.ts';

/** Signs in with e-mail address and password and returns the token for the cookie. An attempt waits
 *  for its turn and counts before it is checked; a successful one is taken out of the count. An
 *  unknown e-mail address takes as long as a known one. @throws DomainError `invalid-credentials`,
 *  `too-many-attempts`, `account-off`. Source: AUTH-02. */
export async function signIn(
  deps: Deps,
  credentials: { email: string; password: string },
  from: SignInFrom,
): Promise<string> {
  const email = credentials.email.trim().toLowerCase();
  let named: string | null = null;
  const check = () =>
    countedSignIn(deps, attemptKeysOf(email, from.remoteAddress), async (fits) => {
      const account = await loadSignInAccount(deps.db, email);
      named = account?.userId ?? null;
      const isRight = await fits(account?.passwordHash ?? null, credentials.password);
      return isRight && account !== null
        ? { is: 'right', result: account.userId }
        : { is: 'wrong', refusal: new DomainError('invalid-credentials') };
    });
  return enteredSignIn(deps, { ...from, means: 'password' }, () => named, check);
}
