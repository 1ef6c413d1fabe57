import type { BodyOf } from '@hemicycle/contract/endpoint';
import { changePassword as declared, type setPasswordByLink } from '@hemicycle/contract/passwords';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadSignInAccount, requireStrongPassword, setPasswordHash } from '../accounts/public.ts';
import { enterAct } from '../audit/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { countedProof } from './failure-limits.ts';
import { deletePasswordLink, isPasswordLink, takePasswordLink } from './password-link-store.ts';
import { deleteOtherSignIns, deleteSignInsOfUser } from './sign-in-store.ts';

/** Changes the viewer's own password; the present one counts as a proof of identity. A link for a
 *  new password that waits ends.
 *  @throws DomainError `proof-refused`, `too-many-attempts`, `weak-password`, `common-password`,
 *  `not-signed-in`.
 *  Source: AUTH-02. */
export async function changePassword(
  deps: Deps,
  viewer: Viewer,
  { password, newPassword, signOutElsewhere }: BodyOf<typeof declared>,
): Promise<void> {
  requireStrongPassword(newPassword, deps.config.mode);
  await countedProof(deps, viewer.userId, async (fits) => {
    const account = await loadSignInAccount(deps.db, viewer.email);
    const isOwn = account?.userId === viewer.userId;
    return (await fits(isOwn ? account.passwordHash : null, password))
      ? { is: 'right', result: null }
      : { is: 'wrong', refusal: new DomainError('proof-refused') };
  });
  const passwordHash = await deps.passwords.hash(viewer.userId, newPassword);
  const ended = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    await setPasswordHash(transaction, viewer.userId, passwordHash);
    await deletePasswordLink(transaction, viewer.userId);
    const act = { act: 'changePassword', byUserId: viewer.userId, userId: null, detail: {} } as const;
    await enterAct(deps, transaction, null, { ...act, created: deps.clock.nowMs() });
    return signOutElsewhere ? deleteOtherSignIns(transaction, viewer.userId, viewer.signInId) : [];
  });
  if (ended.length > 0) deps.news.announce({ kind: 'signedOut', signInIds: ended });
}

/** Requires that a link works now. @throws DomainError `password-link-over`. Source: AUTH-02. */
export async function requireLink({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<void> {
  if (await isPasswordLink(db, tokenHash(token), clock.nowMs())) return;
  throw new DomainError('password-link-over');
}

/** Sets a password by the token of a link, which is used up. Every sign-in of the account ends.
 *  @throws DomainError `password-link-over`; `weak-password`, `common-password`, after which the
 *  link still works. Source: AUTH-02. */
export async function setByLink(
  deps: Deps,
  { token, newPassword }: BodyOf<typeof setPasswordByLink>,
): Promise<void> {
  // Nobody without a link has the server hash a password.
  await requireLink(deps, token);
  const hash = tokenHash(token);
  requireStrongPassword(newPassword, deps.config.mode);
  const passwordHash = await deps.passwords.hash(`link ${hash}`, newPassword);
  const ended = await inTransaction(deps.db, async (transaction) => {
    const userId = await takePasswordLink(transaction, hash, deps.clock.nowMs());
    if (userId === null) throw new DomainError('password-link-over');
    await setPasswordHash(transaction, userId, passwordHash);
    const act = { act: 'setPassword', byUserId: userId, userId: null, detail: { way: 'link' } } as const;
    await enterAct(deps, transaction, null, { ...act, created: deps.clock.nowMs() });
    return deleteSignInsOfUser(transaction, userId);
  });
  if (ended.length > 0) deps.news.announce({ kind: 'signedOut', signInIds: ended });
}
