import type { SignedReceipt } from '@hemicycle/contract/signed-receipts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { acknowledgeCast } from '../records/public.ts';
import { loadAskedRequests } from './asked-request-store.ts';
import { loadOpenedShape } from './opened-shapes.ts';
import { receiptPrivateOf, receiptPublicOf } from './receipts.ts';

/** Issues the signed receipt of one of the viewer's casts again, for a browser that lost it. This
 *  includes casts as a proxy, and votes that were replaced later. The receipt is the same for a
 *  replaced vote: a proxy must not learn that the voter has voted in person.
 *  @throws DomainError `not-found` where the receipt belongs to no cast of the viewer. Source:
 *  BEY-02. */
export async function reissueReceipt(
  deps: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
  pollId: string,
  receipt: string,
): Promise<SignedReceipt> {
  const poll = await loadOpenedShape(deps.db, pollId);
  if (poll === null) throw new DomainError('not-found');
  const asked = await loadAskedRequests(deps.db, pollId, viewer.userId);
  const found = asked.find(
    ({ userId, requestId }) =>
      receiptPublicOf(receiptPrivateOf(deps.config.dataDir, { pollId, userId, requestId })) === receipt,
  );
  if (found === undefined) throw new DomainError('not-found');
  return acknowledgeCast(deps, {
    session: poll.idVotingSession,
    pollId,
    receiptPublic: receipt,
    arrivalMs: found.arrivalMs,
    isSecret: poll.isSecret,
    openedMs: poll.openedMs,
  });
}
