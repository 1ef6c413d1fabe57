import type { SignedReceipt } from '@hemicycle/contract/signed-receipts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { acknowledgeCast } from '../records/public.ts';
import { loadAskedRequests } from './asked-request-store.ts';
import { loadOpenedShape } from './opened-shapes.ts';
import { receiptPrivateOf, receiptPublicOf } from './receipts.ts';

/** The signed receipt of a cast of the viewer once more, for a browser that lost it: their own
 *  casts and those they made as a proxy, also where a later vote replaced them. Whether it was
 *  replaced changes nothing: a proxy must not learn from it that the other has voted in person.
 *  @throws DomainError `not-found` for a receipt that is not of a cast of theirs. Source:
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
