import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadSnapshotsSeenBy } from './snapshots-seen-by.ts';
import type { VotesWithSnapshots } from './votes-with-snapshots.ts';

/** Opens the snapshot of a vote that counts.
 *  @throws DomainError `not-found` where the viewer may not see it, and where there is none.
 *  Source: VOTE-04, VOTE-05. */
export async function openSnapshot(
  deps: Deps,
  { requirePollOf }: VotesWithSnapshots,
  viewer: Viewer,
  { pollId, snapshotId }: { readonly pollId: string; readonly snapshotId: string },
): Promise<FileAnswer> {
  const poll = await requirePollOf(deps.db, viewer, pollId);
  const seen = await loadSnapshotsSeenBy(deps.db, viewer, poll);
  const snapshot = seen.find(({ id }) => id === snapshotId);
  const content = snapshot && (await deps.storage.open(snapshot.storageId));
  if (!snapshot || !content) throw new DomainError('not-found');
  const name = `verification-snapshot.${snapshot.type === 'image/webp' ? 'webp' : 'jpg'}`;
  return new FileAnswer({ content, name, type: snapshot.type, sizeBytes: snapshot.sizeBytes });
}
