import { resendGuestLetters as declared } from '@hemicycle/contract/guests';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { findSessionOf, isEndedForAll, loadSession } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { nameInLog } from './create-link.ts';
import { renewLetters } from './letter-store.ts';
import { loadLinkByHash, lockLink } from './link-store.ts';
import { requireAccount } from './policy.ts';
import { GUEST_MAIL_JOB } from './send-letters.ts';

/** Mails a guest link again to everybody whom it invites, also where the site mails none by itself.
 *  @throws DomainError `account-needed`, `guest-link-unknown`, `guest-no-invitees`,
 *  `session-ended`. Source: BEY-47. */
export async function resendLetters(
  deps: Deps,
  viewer: Viewer,
  { loginCode, siteUrl }: { readonly loginCode: string; readonly siteUrl: string },
): Promise<void> {
  const { db, clock, jobs } = deps;
  requireAccount(viewer);
  const found = await loadLinkByHash(db, tokenHash(loginCode));
  const session = found === null ? null : await findSessionOf(db, viewer, found.id_voting_session);
  if (found === null || session === null) throw new DomainError('guest-link-unknown');
  await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    const link = await lockLink(transaction, found.id);
    if (link?.revoked_ms !== null) throw new DomainError('guest-link-unknown');
    const nowMs = clock.nowMs();
    const sitting = await loadSession(transaction, session.id);
    if (sitting === null || isEndedForAll(sitting) || nowMs >= sitting.ends_ms)
      throw new DomainError('session-ended');
    if (link.invitees.length === 0) throw new DomainError('guest-no-invitees');
    await renewLetters(transaction, { linkId: link.id, siteUrl, emails: link.invitees });
    await enterAct(deps, transaction, session.id, {
      ...{ act: 'mailGuestLink', byUserId: viewer.userId, userId: null, created: nowMs },
      detail: { guestLink: nameInLog(link), people: link.invitees.length },
    });
    const payload = { linkId: link.id };
    await jobs.schedule({ name: GUEST_MAIL_JOB, key: link.id, dueMs: nowMs, payload }, transaction);
  });
}
