import { deleteGuestLink as declared } from '@hemicycle/contract/guests';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { removePerson } from '../removal/public.ts';
import { findSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { nameInLog } from './create-link.ts';
import { loadCameBy } from './guest-store.ts';
import { loadLinkByHash, lockLink, updateLink } from './link-store.ts';
import { requireAccount } from './policy.ts';

/** How many people are shown out at the same time. */
const AT_ONCE = 10;

/** Removes a guest link, with its entry in the audit log: it admits nobody any more. With
 *  `showOut`, everybody who came by it is signed out everywhere and leaves the sitting and its
 *  media; else they stay.
 *  @throws DomainError `account-needed`, `guest-link-unknown` where there is none, it was removed,
 *  or its session is not the viewer's. Source: GUEST-15, BEY-47. */
export async function deleteLink(
  deps: Deps,
  viewer: Viewer,
  { loginCode, showOut }: { readonly loginCode: string; readonly showOut: boolean },
): Promise<void> {
  const { db, clock } = deps;
  requireAccount(viewer);
  const found = await loadLinkByHash(db, tokenHash(loginCode));
  const session = found === null ? null : await findSessionOf(db, viewer, found.id_voting_session);
  if (found === null || session === null) throw new DomainError('guest-link-unknown');
  const toShowOut = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    const link = await lockLink(transaction, found.id);
    if (link?.revoked_ms !== null) throw new DomainError('guest-link-unknown');
    const nowMs = clock.nowMs();
    await updateLink(transaction, link.id, { revoked_ms: nowMs });
    // Whoever signs in by the link at this moment waits for its row, and is refused.
    const inside = showOut
      ? (await loadCameBy(transaction, [link.id], nowMs)).filter((guest) => guest.inside)
      : [];
    await enterAct(deps, transaction, session.id, {
      ...{ act: 'revokeGuestLink', byUserId: viewer.userId, userId: null, created: nowMs },
      detail: { guestLink: nameInLog(link), ...(showOut && { people: inside.length }) },
    });
    return inside.map((guest) => guest.user_id);
  });
  for (let done = 0; done < toShowOut.length; done += AT_ONCE) {
    await Promise.all(toShowOut.slice(done, done + AT_ONCE).map((userId) => removePerson(deps, userId)));
  }
}
