import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { newToken, tokenHash } from '../../platform/auth/token.ts';
import { deleteExpiredSignIns, insertSignIn } from './sign-in-store.ts';
import type { SignInAbout } from './sign-in-from.ts';
import { SIGN_IN_IDLE_MS } from './sign-in-times.ts';

/** Begins a sign-in for an account whose owner has just proved their identity, and returns the
 *  token for the cookie. Signing in counts as a proof of identity. `about`: what
 *  its owner knows it again by, and its id where the caller keeps more about it.
 *  @throws DomainError `account-off`. Source: AUTH-02, BEY-32. */
export async function beginSignIn(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  about: (SignInAbout & { readonly signInId?: string }) | null = null,
): Promise<string> {
  const nowMs = deps.clock.nowMs();
  const token = newToken();
  await deleteExpiredSignIns(deps.db, nowMs);
  const isOn = await insertSignIn(deps.db, {
    id: about?.signInId ?? randomUUID(),
    tokenHash: tokenHash(token),
    userId,
    createdMs: nowMs,
    expiresMs: nowMs + SIGN_IN_IDLE_MS,
    provenMs: nowMs,
    about,
  });
  if (!isOn) throw new DomainError('account-off');
  return token;
}
