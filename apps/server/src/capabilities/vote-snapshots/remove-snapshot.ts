import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { sweepSnapshots } from './sweep-snapshots.ts';
import { markSnapshotRemoved } from './vote-snapshot-store.ts';
import type { VotesWithSnapshots } from './votes-with-snapshots.ts';

/** Deletes the snapshot of a vote at any time, for the person on it; the vote stays. From then on
 *  nobody can see the snapshot. Its file is deleted at once, or by the next sweep. @throws
 *  DomainError `not-found` where the viewer has no snapshot there. Source: VOTE-04. */
export async function removeSnapshot(
  deps: Deps,
  { loadVoteByReceipt }: VotesWithSnapshots,
  viewer: Viewer,
  { pollId, receipt }: { readonly pollId: string; readonly receipt: string },
): Promise<void> {
  const removed = await markSnapshotRemoved(deps.db, { pollId, receipt, personId: viewer.userId });
  if (!removed) throw new DomainError('not-found');
  const vote = await loadVoteByReceipt(deps.db, pollId, receipt);
  await sweepSnapshots(deps, vote === null ? null : { pollId, voterId: vote.userId });
}
