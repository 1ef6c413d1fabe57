import { createHash, randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { passwordFits } from '../../platform/auth/password.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadSignInAccount } from '../people/public.ts';
import { countFailures, deleteAccountFailures, insertFailure } from './failure-store.ts';
import type { FailureKeys } from './failure-store.ts';
import { networkOf } from './network-of.ts';
import { deleteExpiredSignIns, insertSignIn } from './sign-in-store.ts';
import {
  FAILURES_PER_ACCOUNT,
  FAILURES_PER_ADDRESS,
  FAILURE_WINDOW_MS,
  SIGN_IN_IDLE_MS,
} from './sign-in-times.ts';
import { newToken, tokenHash } from './sign-in-token.ts';

/** Signs in with e-mail address and password and returns the token for the cookie. Only failures count against the limits, and
 *  an unknown address takes as long as a known one. `remoteAddress` is where the request came from.
 *  @throws DomainError `invalid-credentials`, `too-many-attempts`. */
export async function signIn(
  deps: Deps,
  credentials: { email: string; password: string },
  remoteAddress: string,
): Promise<string> {
  const email = credentials.email.trim().toLowerCase();
  const keys = { account: keyHash(email), address: keyHash(networkOf(remoteAddress)) };
  await refuseAfterFailures(deps, keys);
  const account = await loadSignInAccount(deps.db, email);
  const fits = await passwordFits(account?.passwordHash ?? null, credentials.password);
  if (account === null || !fits) {
    const nowMs = deps.clock.nowMs();
    await insertFailure(deps.db, keys, nowMs, nowMs - FAILURE_WINDOW_MS);
    throw new DomainError('invalid-credentials');
  }
  // Many guesses sent at once all pass the first look; those that failed meanwhile count before one is let in.
  const failures = await refuseAfterFailures(deps, keys);
  if (failures.account > 0) await deleteAccountFailures(deps.db, keys.account);
  return begin(deps, account.userId);
}

async function refuseAfterFailures(deps: Deps, keys: FailureKeys): Promise<{ account: number }> {
  const failures = await countFailures(deps.db, keys, deps.clock.nowMs() - FAILURE_WINDOW_MS);
  if (failures.account >= FAILURES_PER_ACCOUNT || failures.address >= FAILURES_PER_ADDRESS) {
    throw new DomainError('too-many-attempts');
  }
  return failures;
}

async function begin(deps: Deps, userId: string): Promise<string> {
  const nowMs = deps.clock.nowMs();
  const token = newToken();
  await deleteExpiredSignIns(deps.db, nowMs);
  await insertSignIn(deps.db, {
    id: randomUUID(),
    tokenHash: tokenHash(token),
    userId,
    createdMs: nowMs,
    expiresMs: nowMs + SIGN_IN_IDLE_MS,
  });
  return token;
}

function keyHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
